// "Try a rule" (docs/try.md): asks the real package, in a Python that runs in this browser.
//
// Nothing is loaded before the reader presses Start. What may be played, why not the others and
// every text about rules comes from try_rule.py, which asks maw_family; this file keeps the form,
// the fragment of the address and the pictures in step.

const VERSION = "314.0.7"; // tests/browser/package.json has the same
const HOST = "cdn.jsdelivr.net";
const PYODIDE = `https://${HOST}/pyodide/v${VERSION}/full/`;
const MEGABYTES = 14; // a test adds up what is fetched
const TYPING_PAUSE = 400; // ms: a card half typed is no mistake yet

const EXAMPLES = [
  {
    label: "Follow suit",
    case: { ruleset: "spoil-five@1", trump: "S", trick: "KD", hand: "2D 9C 3H JS 5S" },
  },
  {
    label: "Follow suit or trump",
    case: { ruleset: "twenty-five@1", trump: "H", trick: "KC", hand: "2C 5H 7S 8S 9S" },
  },
  {
    label: "Trumps led",
    case: { ruleset: "spoil-five@1", trump: "S", trick: "2S", hand: "QS 9C KD 3H 7C" },
  },
  {
    label: "Reneging",
    case: { ruleset: "spoil-five@1", trump: "S", trick: "2S", hand: "5S JS AH 9C KD" },
  },
  {
    label: "Reneging refused",
    case: { ruleset: "spoil-five@1", trump: "S", trick: "5S", hand: "JS AH 9C KD 2D" },
  },
  {
    label: "Void, and must trump",
    case: {
      ruleset: "spoil-five@1",
      options: { "following.void": "must-trump" },
      trump: "S",
      trick: "KD",
      hand: "9C 3H 4C 6S AH",
    },
  },
  {
    label: "Must lead a trump",
    case: { ruleset: "twenty-five@1", trump: "D", hand: "3D KC QS 7S 4H", opening: "5" },
  },
];
const FIRST = EXAMPLES[0].case;

// Not a card to the package, which says so; what is meant is known here.
const SIGNS_BETWEEN = /[,;:/+&|]/;
const NONE = "none"; // in an address: a list without values
const PLAIN = ["ruleset", "trump", "trick", "hand", "opening", "unrobbed"]; // in an address, beside options
const HINT = " Put a blank between cards, and nothing else.";

const root = document.getElementById("try-rule");
const elsewhere = [...root.childNodes]; // where else the same can be asked, as try.md says it
let python = null; // try_rule.py, once it runs
let choices = null;
let known = { hand: [], trick: [] }; // the cards of both fields when they were last readable
let asked = ""; // the fragment of the last question
let pause = 0;
let unknown = []; // what the address asked for and is not known here

// ------------------------------------------------------------------------------------------
// Small helpers

function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

const byId = (id) => document.getElementById(`try-${id}`);

// ------------------------------------------------------------------------------------------
// Loading

function showStart() {
  const button = element("button", { type: "button", id: "try-start", onclick: start }, "Start");
  const shared = location.hash.includes("ruleset=") ? "The address holds a case: press Start to see it. " : "";
  root.replaceChildren(
    element(
      "p",
      { id: "try-loading", role: "status" },
      `${shared}Start loads Python for the browser, Pyodide ${VERSION}, from ${HOST}: about ${MEGABYTES} MB, ` +
        "less where the server compresses it, and kept by the browser for the next time. The package comes from this site.",
    ),
    element("p", {}, button),
  );
}

async function fetched(url, what) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${what} came back with status ${response.status}`);
  return response;
}

async function loadPython(tell) {
  tell(`Loading Python from ${HOST}: about ${MEGABYTES} MB …`);
  const { loadPyodide } = await import(`${PYODIDE}pyodide.mjs`);
  const pyodide = await loadPyodide({ indexURL: PYODIDE });
  tell("Loading maw_family from this site …");
  const wheels = new URL("wheels/", import.meta.url);
  const manifest = await (await fetched(new URL("wheels.json", wheels), "the list of wheels")).json();
  await Promise.all(
    manifest.wheels.map(async (name) => {
      const response = await fetched(new URL(name, wheels), name);
      pyodide.unpackArchive(await response.arrayBuffer(), "wheel");
    }),
  );
  const script = await fetched(new URL("try_rule.py", import.meta.url), "try_rule.py");
  pyodide.FS.writeFile("try_rule.py", await script.text());
  tell("Starting maw_family …");
  return pyodide.pyimport("try_rule");
}

async function start() {
  const status = byId("loading");
  byId("start").disabled = true;
  try {
    python = await loadPython((text) => {
      status.textContent = text;
    });
    choices = JSON.parse(python.choices());
  } catch (error) {
    console.warn(error);
    const told =
      `This did not work: ${error.message}. Python comes from ${HOST}, the package from this site. ` +
      "Load the page again to try once more.";
    root.replaceChildren(element("p", { id: "try-failed", class: "try-error", role: "alert" }, told), ...elsewhere);
    return;
  }
  showForm();
  fill(fromFragment() ?? FIRST);
  ask();
  byId("ruleset").focus();
  addEventListener("hashchange", () => {
    const given = fromFragment();
    if (given && location.hash !== asked) {
      fill(given);
      ask();
    }
  });
}

// ------------------------------------------------------------------------------------------
// The form

function showForm() {
  const form = element("form", { class: "try-form", onsubmit: (event) => event.preventDefault() });
  form.append(
    element("p", { id: "try-address", class: "try-error", role: "status" }),
    examplesField(),
    rulesetField(),
    trumpField(),
    textField("trick", "Cards played to the trick so far, the one led first", "Empty: this hand leads. For example: KD 2D"),
    textField("hand", "Hand", "Rank and suit letter, blanks between cards, for example: 5H 9C KD"),
    packField(),
    moreField(),
  );
  form.addEventListener("change", (event) => {
    if (event.target.name === "try-target") return;
    unknown = [];
    ask();
  });
  const result = element(
    "section",
    { id: "try-result", "aria-labelledby": "try-result-title" },
    element("h2", { id: "try-result-title" }, "What may be played"),
    element("div", { id: "try-pictures" }),
    element("div", { id: "try-verdict", "aria-live": "polite" }),
    element("p", {}, element("a", { id: "try-link", href: "#" }, "Link to this case")),
    element(
      "details",
      {},
      element("summary", {}, "The same question in Python"),
      element("pre", { tabindex: "0", "aria-label": "Python" }, element("code", { id: "try-python" })),
    ),
  );
  root.replaceChildren(form, result);
}

function examplesField() {
  const buttons = EXAMPLES.map((example) =>
    element(
      "button",
      {
        type: "button",
        onclick: () => {
          unknown = [];
          fill(example.case);
          ask();
        },
      },
      example.label,
    ),
  );
  return element("fieldset", { class: "try-examples" }, element("legend", {}, "Examples"), ...buttons);
}

function rulesetField() {
  const options = choices.rulesets.map(({ pin, title }) => element("option", { value: pin }, `${title} (${pin})`));
  return element(
    "p",
    {},
    element("label", { for: "try-ruleset" }, "Ruleset"),
    element("select", { id: "try-ruleset", onchange: nameDefaults }, ...options),
  );
}

function trumpField() {
  const radios = choices.suits.map(({ letter, symbol, name }) =>
    element(
      "label",
      { class: "try-choice" },
      element("input", { type: "radio", name: "try-trump", value: letter }),
      element("span", { class: `try-suit-${letter}`, "aria-hidden": "true" }, symbol),
      ` ${name}`,
    ),
  );
  return element("fieldset", {}, element("legend", {}, "Trumps"), ...radios);
}

function textField(name, label, hint) {
  return element(
    "p",
    {},
    element("label", { for: `try-${name}` }, label),
    element("input", {
      type: "text",
      id: `try-${name}`,
      autocomplete: "off",
      autocapitalize: "characters",
      spellcheck: "false",
      "aria-describedby": `try-${name}-hint try-${name}-error`,
      oninput: () => {
        clearTimeout(pause);
        unknown = [];
        pause = setTimeout(ask, TYPING_PAUSE);
      },
    }),
    element("span", { id: `try-${name}-hint`, class: "try-hint" }, hint),
    element("span", { id: `try-${name}-error`, class: "try-error" }),
  );
}

function packField() {
  const target = (value, text, checked) =>
    element(
      "label",
      { class: "try-choice" },
      element("input", { type: "radio", name: "try-target", value, checked }),
      ` ${text}`,
    );
  const pack = element(
    "div",
    { id: "try-pack", class: "try-pack", onkeydown: moveInPack, onclick: pressCard },
    ...choices.suits.map(({ letter, name, cards }) =>
      element(
        "div",
        { class: `try-suit try-suit-${letter}`, role: "group", "aria-label": name },
        ...cards.map(({ code, text, name: title }) =>
          element(
            "button",
            { type: "button", "data-card": code, "data-title": title, "aria-pressed": "false", tabindex: "-1" },
            text,
          ),
        ),
      ),
    ),
  );
  pack.querySelector("button").tabIndex = 0;
  return element(
    "fieldset",
    {},
    element("legend", {}, "Or press cards of the pack"),
    element("div", { role: "radiogroup", "aria-label": "Where a pressed card goes" }, target("hand", "into the hand", true), target("trick", "to the trick", false)),
    element("span", { class: "try-hint" }, "The arrow keys move over the pack; a card pressed again is put back."),
    pack,
  );
}

function oneField({ name, question, values }) {
  return element(
    "p",
    {},
    element("label", { for: `try-${name}` }, question),
    element(
      "select",
      { id: `try-${name}`, "aria-describedby": `try-${name}-link` },
      element("option", { value: "" }, "as in the ruleset"),
      ...values.map(({ value, meaning }) => element("option", { value }, `${value}: ${meaning}`)),
    ),
    element("span", { id: `try-${name}-link`, class: "try-hint" }, optionLink(name)),
  );
}

// Several values at once; those of the ruleset are checked to begin with.
function manyField({ name, question, values }) {
  const boxes = values.map(({ value, meaning }) =>
    element("label", { class: "try-choice" }, element("input", { type: "checkbox", name: `try-${name}`, value }), ` ${meaning}`),
  );
  return element(
    "fieldset",
    { id: `try-${name}`, "aria-describedby": `try-${name}-link` },
    element("legend", {}, question),
    ...boxes,
    element("span", { id: `try-${name}-link`, class: "try-hint" }, optionLink(name), ", ", element("span", { class: "try-default" })),
  );
}

const boxesOf = (name) => [...document.getElementsByName(`try-${name}`)];
const checkedIn = (name) => boxesOf(name).filter((box) => box.checked).map((box) => box.value);
const sameSet = (some, others) => some.length === others.length && some.every((one) => others.includes(one));

// What few cases need: the opening lead, a failed rob, house rules.
function moreField() {
  const selects = choices.options.map((option) => (option.many ? manyField(option) : oneField(option)));
  return element(
    "details",
    { id: "try-more" },
    element("summary", {}, "Opening lead, failure to rob, house rules"),
    element(
      "fieldset",
      {},
      element("legend", {}, "The deal"),
      element(
        "label",
        { class: "try-choice" },
        element("input", { type: "checkbox", id: "try-opening" }),
        " this is eldest's lead to the first trick",
      ),
      element(
        "label",
        { class: "try-choice" },
        "players ",
        element("input", { type: "number", id: "try-players", min: "2", max: "10", value: "5" }),
      ),
      element(
        "label",
        { class: "try-choice" },
        element("input", { type: "checkbox", id: "try-unrobbed" }),
        " the holder of the Ace of trumps failed to rob",
      ),
      element("span", { id: "try-lead-error", class: "try-error" }),
    ),
    element("fieldset", {}, element("legend", {}, "House rules"), ...selects),
    element("span", { id: "try-rules-error", class: "try-error" }),
  );
}

// An option left alone says what the ruleset says.
function nameDefaults() {
  const rules = choices.rulesets.find(({ pin }) => pin === byId("ruleset").value);
  for (const { name, many } of choices.options) {
    if (many) {
      const field = byId(name);
      const before = field.dataset.ruleset;
      const untouched = before === undefined || sameSet(checkedIn(name), before.split(" ").filter(Boolean));
      if (untouched) for (const box of boxesOf(name)) box.checked = rules.options[name].includes(box.value);
      field.dataset.ruleset = rules.options[name].join(" ");
      field.querySelector(".try-default").textContent = `in the ruleset: ${rules.options[name].join(", ") || "none"}`;
    } else byId(name).options[0].textContent = `as in the ruleset: ${rules.options[name]}`;
  }
}

// ------------------------------------------------------------------------------------------
// A case: what the form holds, what the fragment of the address says

function fill(given) {
  const { ruleset = FIRST.ruleset, options = {}, trump = "S", trick = "", hand = "", opening = "", unrobbed = "" } = given;
  byId("ruleset").value = ruleset;
  for (const radio of document.getElementsByName("try-trump")) radio.checked = radio.value === trump;
  byId("trick").value = trick;
  byId("hand").value = hand;
  byId("opening").checked = opening !== "";
  if (opening !== "") byId("players").value = opening;
  byId("unrobbed").checked = unrobbed !== "";
  for (const { name, many } of choices.options) {
    if (many) delete byId(name).dataset.ruleset;
    else byId(name).value = options[name] ?? "";
  }
  nameDefaults();
  for (const { name, many } of choices.options) {
    if (many && name in options) for (const box of boxesOf(name)) box.checked = options[name].includes(box.value);
  }
  byId("more").open ||= Object.keys(options).length > 0 || opening !== "" || unrobbed !== "";
}

function fromForm() {
  const options = {};
  for (const { name, many } of choices.options) {
    if (!many && byId(name).value) options[name] = byId(name).value;
    if (many && !sameSet(checkedIn(name), byId(name).dataset.ruleset.split(" ").filter(Boolean))) options[name] = checkedIn(name);
  }
  return {
    ruleset: byId("ruleset").value,
    options,
    trump: document.querySelector("[name=try-trump]:checked").value,
    trick: byId("trick").value.trim(),
    hand: byId("hand").value.trim(),
    opening: byId("opening").checked ? byId("players").value : "",
    unrobbed: byId("unrobbed").checked ? "yes" : "",
  };
}

// What is not known here is left out, and told: it may be from another version of the site.
function fromFragment() {
  const said = new URLSearchParams(location.hash.slice(1));
  if (!said.has("ruleset")) return null;
  const given = { options: {} };
  unknown = [];
  for (const [name, value] of said) {
    const option = choices.options.find((one) => one.name === name);
    if (option) {
      const values = option.many ? value.split(" ").filter((one) => one !== "" && one !== NONE) : [value];
      if (values.every((one) => option.values.some((known) => known.value === one))) given.options[name] = option.many ? values : value;
      else unknown.push(`${name}=${value}`);
    } else if (PLAIN.includes(name)) given[name] = value;
    else unknown.push(`${name}=${value}`);
  }
  if (!choices.rulesets.some(({ pin }) => pin === given.ruleset)) {
    unknown.push(`ruleset=${given.ruleset}`);
    delete given.ruleset;
  }
  if ("trump" in given && !choices.suits.some(({ letter }) => letter === given.trump)) {
    unknown.push(`trump=${given.trump}`);
    delete given.trump;
  }
  return given;
}

function fragmentOf({ options, ...rest }) {
  const said = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...rest, ...options })) {
    const text = Array.isArray(value) ? value.join(" ") || NONE : value;
    if (text !== "") said.set(name, text);
  }
  return `#${said}`;
}

// ------------------------------------------------------------------------------------------
// Asking and showing

function ask() {
  clearTimeout(pause);
  const given = fromForm();
  const number = Number(given.opening);
  const answer = JSON.parse(
    python.answer(
      JSON.stringify({
        ...given,
        opening: byId("opening").checked,
        players: given.opening === "" ? null : number,
        unrobbed_ace: byId("unrobbed").checked,
      }),
    ),
  );
  byId("players").disabled = !byId("opening").checked;
  asked = fragmentOf(given);
  history.replaceState(null, "", asked);
  byId("link").setAttribute("href", asked);
  byId("address").textContent = unknown.length
    ? `The address asks for what this page does not know: ${unknown.join(", ")}. It is left out; below stands what is shown in its place.`
    : "";
  if ((answer.field === "hand" || answer.field === "trick") && SIGNS_BETWEEN.test(given[answer.field])) answer.message += HINT;
  showFaults(answer);
  if (answer.field === null) showAnswer(answer);
}

function showFaults({ field, message }) {
  for (const name of ["trick", "hand", "lead", "rules"]) {
    byId(`${name}-error`).textContent = name === field ? message : "";
  }
  for (const name of ["trick", "hand"]) {
    byId(name).setAttribute("aria-invalid", String(name === field));
  }
  if (field === null) return;
  if (field === "rules" || field === "lead") byId("more").open = true;
  byId("pictures").replaceChildren();
  byId("python").textContent = "";
  byId("verdict").replaceChildren(element("p", { class: "try-error" }, message));
}

function showAnswer(answer) {
  known = { hand: answer.hand, trick: answer.trick };
  for (const button of byId("pack").querySelectorAll("button")) {
    const place = ["hand", "trick"].find((name) => known[name].includes(button.dataset.card));
    button.setAttribute("aria-pressed", String(place !== undefined));
    button.dataset.place = place ?? "";
    const where = { hand: ", in the hand", trick: ", in the trick" }[place] ?? "";
    button.setAttribute("aria-label", `${button.textContent} ${button.dataset.title}${where}`);
  }
  byId("pictures").replaceChildren(...answer.pictures.map(picture));
  const refused = answer.refused.map(({ code, option, message }) =>
    element("li", {}, ...linked(message, option), " ", codeLink(code)),
  );
  byId("verdict").replaceChildren(
    element("p", { id: "try-sentence" }, answer.verdict),
    ...answer.notices.map((notice) => element("p", { class: "try-notice" }, notice)),
    ...(refused.length ? [element("ul", { id: "try-refused" }, ...refused)] : []),
    ...(answer.winner ? [element("p", { id: "try-winner" }, answer.winner)] : []),
  );
  byId("python").textContent = answer.python;
}

// As a file of its own a picture takes the palette that the page asks for (site.css).
function picture({ svg, description }) {
  return element("img", { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: description });
}

// The message names the option in brackets; there it is linked.
function linked(message, option) {
  const at = option ? message.lastIndexOf(option) : -1;
  if (at < 0) return [message];
  return [message.slice(0, at), optionLink(option), message.slice(at + option.length)];
}

function optionLink(option) {
  // The entry of an option is under its name without the dot.
  const entry = option.replaceAll(".", "");
  return element("a", { href: `reference/options.html#${entry}` }, element("code", {}, option));
}

function codeLink(code) {
  return element("a", { href: "reference/refusals.html", class: "try-code" }, element("code", {}, code));
}

// ------------------------------------------------------------------------------------------
// The pack

function pressCard(event) {
  const button = event.target.closest("button");
  if (!button) return;
  const card = button.dataset.card;
  const target = document.querySelector("[name=try-target]:checked").value;
  const other = target === "hand" ? "trick" : "hand";
  const there = known[target].includes(card);
  const cards = { [other]: known[other].filter((one) => one !== card) };
  cards[target] = there ? known[target].filter((one) => one !== card) : [...known[target], card];
  for (const name of ["hand", "trick"]) byId(name).value = cards[name].join(" ");
  unknown = [];
  setCurrent(button);
  ask();
}

function setCurrent(button) {
  for (const one of byId("pack").querySelectorAll("button")) one.tabIndex = one === button ? 0 : -1;
}

// The pack is one stop of the Tab key; the arrow keys move inside.
function moveInPack(event) {
  const buttons = [...byId("pack").querySelectorAll("button")];
  const place = buttons.indexOf(event.target);
  const row = choices.suits[0].cards.length;
  const start = place - (place % row);
  const next = {
    ArrowLeft: place - 1,
    ArrowRight: place + 1,
    ArrowUp: place - row,
    ArrowDown: place + row,
    Home: start,
    End: start + row - 1,
  }[event.key];
  if (place < 0 || next === undefined) return;
  event.preventDefault();
  const button = buttons[(next + buttons.length) % buttons.length];
  setCurrent(button);
  button.focus();
}

showStart();
