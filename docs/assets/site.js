// What the theme leaves out: a name for the dialogue in which one searches.
document.querySelector("[role=dialog][data-md-component=search]")?.setAttribute("aria-label", "Search");
