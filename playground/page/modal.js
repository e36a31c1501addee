// A form the bot opens over the page: checked here as Discord checks it, and again by the server.
import { h, icon } from "./dom.js";
import { channels, defaults, people, selectBox } from "./components.js";
import { markdown } from "./markdown.js";
import { ask, on, personOf, state } from "./store.js";

let open = null;
const begun = new WeakMap();   // what was typed stays while its person is away

export function startModals() {
  const look = () => {
    const event = state.modals.get(state.person);
    if (open?.event === event) return;
    open?.dialog.remove();
    open = null;
    if (!event) return;
    if (!begun.has(event)) begun.set(event, draw(event));
    open = { event, dialog: begun.get(event) };
    open.dialog.removeAttribute("open");
    document.body.append(open.dialog);
    open.dialog.showModal();
    open.dialog.querySelector("[id^=field-]")?.focus();
  };
  on("modal", look);
  on("view", look);
}

function draw(event) {
  const { modal, interaction_id: interaction, person } = event;
  const fields = [];
  const body = modal.components.flatMap((part) => {
    if (part.type === 10) return h("div", { class: "text" }, markdown(part.content));
    const field = makeField(part.type === 18 ? part.component : part.components[0], part);
    fields.push(field);
    return field.node;
  });
  const failure = h("p", { class: "failure", role: "alert", hidden: true });
  const submit = h("button", { type: "submit", class: "button primary" }, "Submit");
  const form = h("form", { novalidate: true, onsubmit: (submitted) => { submitted.preventDefault(); send(); } },
    h("header", {}, h("h2", { id: "modal-title" }, modal.title),
      h("button", { type: "button", class: "quiet round", "aria-label": "Close", onclick: cancel }, icon("close"))),
    h("div", { class: "modal-body" }, body), failure,
    h("footer", {}, h("span", { class: "modal-who" }, `as ${personOf(person)?.name ?? "you"}`),
      h("button", { type: "button", class: "button secondary", onclick: cancel }, "Cancel"), submit));
  const dialog = h("dialog", { class: "modal", "aria-labelledby": "modal-title" }, form);
  const opener = document.activeElement;

  function cancel() {
    state.modals.delete(person);
    dialog.close();
  }

  function send() {
    if (submit.disabled) return;
    const wrong = fields.filter((field) => !field.check());
    if (wrong.length) { wrong[0].focus(); return; }
    submit.disabled = true;
    submit.classList.add("pending");
    failure.hidden = true;
    ask({ as: person, do: "submit", interaction_id: interaction, channel_id: state.channel, values: Object.fromEntries(fields.map((field) => [field.id, field.value()])) },
      (answer) => {
        submit.disabled = false;
        submit.classList.remove("pending");
        if (answer.event !== "failed") { cancel(); return; }
        failure.textContent = answer.text || "Something went wrong. Try again.";
        failure.hidden = false;
        submit.focus();
      });
  }

  dialog.addEventListener("cancel", (cancelled) => { cancelled.preventDefault(); cancel(); });
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (open?.dialog === dialog) open = null;
    if (opener?.isConnected) opener.focus({ preventScroll: true });
    else document.getElementById("composer-box")?.focus({ preventScroll: true });
  });
  return dialog;
}

let count = 0;
/** A labelled field: {id, node, value(), check(), focus()}. */
function makeField(part, label) {
  const key = `field-${++count}`;
  const required = part.required ?? true;
  const control = (CONTROLS[part.type] ?? unknown)(part, key, label.label ?? part.label, required);
  const wrong = h("span", { class: "wrong", id: `${key}-wrong`, role: "alert", hidden: true });
  const group = [21, 22].includes(part.type);
  const words = [label.label ?? part.label, required && part.type !== 23 ? h("span", { class: "star", "aria-label": "required" }, " *") : null];
  const node = h(group ? "fieldset" : "div", { class: "field-block" },
    group ? h("legend", {}, words) : h("label", { for: key, class: "field-label" }, words),
    label.description ? h("p", { class: "field-detail" }, label.description) : null,
    control.node, wrong);
  return {
    id: part.custom_id, node, value: control.value, focus: control.focus,
    check() {
      const problem = control.problem();
      wrong.textContent = problem;
      wrong.hidden = !problem;
      node.classList.toggle("invalid", Boolean(problem));
      return !problem;
    },
  };
}

const counted = (least, most, of) => least === most ? `Choose ${least}.` : `Choose ${least}–${Math.min(most, of)}.`;

const CONTROLS = {
  4: textInput,
  3: (part, key, label, required) => chooser(part, key, label, required, part.options ?? []),
  5: (part, key, label, required) => chooser(part, key, label, required, people()),
  8: (part, key, label, required) => chooser(part, key, label, required, channels()),
  21: (part, key, _, required) => ticks(part, key, required, "radio"),
  22: (part, key, _, required) => ticks(part, key, required, "checkbox"),
  23: (part, key) => {
    const input = h("input", { type: "checkbox", id: key, checked: Boolean(part.default), class: "switch" });
    return { node: input, value: () => input.checked, problem: () => "", focus: () => input.focus() };
  },
};

function textInput(part, key, label, required) {
  const long = part.style === 2;
  const input = h(long ? "textarea" : "input", {
    id: key, placeholder: part.placeholder, maxlength: part.max_length ?? 4000, rows: long ? 4 : null,
    "aria-required": String(required), autocomplete: "off", value: part.value ?? "", "data-custom-id": part.custom_id,
    "aria-describedby": `${key}-wrong`,
    onkeydown: (event) => { if (long && event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); input.form.requestSubmit(); } },
  });
  const left = h("span", { class: "left", "aria-hidden": "true" });
  const tally = () => { left.textContent = part.max_length && (long || input.value.length > part.max_length * 0.7) ? `${input.value.length}/${part.max_length}` : ""; };
  input.addEventListener("input", tally);
  tally();
  return {
    node: h("div", { class: "input-holder" }, input, left),
    value: () => input.value,
    focus: () => { input.focus(); input.select(); },
    problem() {
      const length = input.value.length;
      if (!input.value.trim() && required) return "This field is required.";
      if (length && part.min_length && length < part.min_length) return `Must be ${part.min_length} or more characters.`;
      if (part.max_length && length > part.max_length) return `Must be ${part.max_length} or fewer characters.`;
      return "";
    },
  };
}

function chooser(part, key, label, required, options) {
  const least = part.min_values ?? 1, most = part.max_values ?? 1;
  let chosen = defaults(part, options);
  const holder = h("div", {});
  const redraw = () => {
    const box = selectBox({
      options, chosen, label, least: required ? least : 0, most, id: part.custom_id, placeholder: part.placeholder || "Make a selection",
      submit: (values) => { chosen = values; redraw(); holder.firstChild.focus(); },
    });
    box.id = key;
    holder.replaceChildren(box);
  };
  redraw();
  return {
    node: holder, value: () => chosen, focus: () => holder.firstChild.focus(),
    problem: () => (!chosen.length && !required ? "" : chosen.length >= Math.max(least, required ? 1 : 0) && chosen.length <= most ? "" : counted(least, most, options.length)),
  };
}

function ticks(part, key, required, type) {
  const inputs = (part.options ?? []).map((option, index) => h("input", {
    type, name: key, id: `${key}-${index}`, value: option.value, checked: Boolean(option.default),
    onchange: () => limit(),
  }));
  const most = type === "radio" ? 1 : part.max_values ?? inputs.length;
  const least = type === "radio" ? 1 : part.min_values ?? 1;
  const picked = () => inputs.filter((input) => input.checked).map((input) => input.value);
  const limit = () => { if (type === "checkbox") for (const input of inputs) input.disabled = !input.checked && picked().length >= most; };
  limit();
  return {
    node: h("div", { class: "ticks" }, inputs.map((input, index) => h("label", { class: "tick-row", for: input.id }, input,
      h("span", {}, h("span", { class: "tick-label" }, part.options[index].label),
        part.options[index].description ? h("span", { class: "option-detail" }, part.options[index].description) : null)))),
    value: () => (type === "radio" ? picked()[0] ?? null : picked()),
    focus: () => (inputs.find((input) => input.checked) ?? inputs[0])?.focus(),
    problem: () => {
      const many = picked().length;
      if (!many) return required ? (type === "radio" ? "Choose one." : counted(least, most, inputs.length)) : "";
      return many < least || many > most ? counted(least, most, inputs.length) : "";
    },
  };
}

function unknown(part) {
  return { node: h("p", { class: "unknown" }, `(component type ${part?.type} is not drawn here)`), value: () => null, problem: () => "", focus: () => {} };
}
