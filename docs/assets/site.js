// What the theme leaves out. Each part stands by itself and leaves a page alone that lacks it.

// A name for the dialogue in which one searches.
document.querySelector("[role=dialog][data-md-component=search]")?.setAttribute("aria-label", "Search");

// The button of a session copies what was typed: no prompts, no output. The theme copies the
// attribute data-copy where there is one. After an indented line an older Python at its prompt
// wants an empty one before the next statement.
function typed(text) {
  const lines = text.split("\n");
  if (text.startsWith("$ ")) return lines.filter((line) => line.startsWith("$ ")).map((line) => line.slice(2));
  if (!text.startsWith(">>> ")) return null;
  const found = [];
  for (const line of lines) {
    if (!/^(>>>|\.\.\.)( |$)/.test(line)) continue;
    if (line.startsWith(">>>") && /^\s/.test(found.at(-1) ?? "")) found.push("");
    found.push(line.slice(4));
  }
  return found;
}

for (const code of document.querySelectorAll(".highlight pre > code")) {
  const lines = typed(code.textContent);
  if (lines) code.parentElement.dataset.copy = lines.join("\n");
}

// A picture that a narrow window makes smaller than it is can be opened by itself.
const PHONE = 340;

function openable(picture) {
  if (picture.naturalWidth <= PHONE || picture.closest("a")) return;
  const link = document.createElement("a");
  link.href = picture.src;
  link.className = "picture";
  picture.replaceWith(link);
  link.append(picture);
}

for (const picture of document.querySelectorAll("article img[src$='.svg']")) {
  if (picture.complete) openable(picture);
  picture.addEventListener("load", () => openable(picture), { once: true });
}

// A table that is wider than its place can be scrolled with the keyboard. The theme puts such
// places round the tables once the page is read.
const scrolled = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) {
      target.tabIndex = 0;
      target.setAttribute("role", "group");
      target.setAttribute("aria-label", "Table, scrolled sideways");
    } else for (const name of ["tabindex", "role", "aria-label"]) target.removeAttribute(name);
  }
});

addEventListener("load", () => {
  for (const place of document.querySelectorAll(".md-typeset__scrollwrap")) scrolled.observe(place);
});
