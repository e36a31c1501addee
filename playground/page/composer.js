// The box at the foot of the channel: plain text, or a slash command with its options as fields.
import { h, icon } from "./dom.js";
import { allCommands, commandAt, fitting, parseLine } from "./commands.js";
import { OptionField } from "./option.js";
import { channelName, channelOf, command, on, say, state } from "./store.js";
import { Suggestions } from "./suggestions.js";

const REMEMBERED = 30;

const suggestions = new Suggestions();
let box, hint, surface, sendButton;
let form = null;              // the command being filled in: {command, fields, …}
const sent = new Map();       // person -> lines sent, latest last: {path, values}
let recalled = 0;             // how far back ArrowUp has gone
const drafts = new Map();     // "person channel" -> text or {path, values}
let place = "";

export function startComposer() {
  box = h("textarea", {
    id: "composer-box", rows: 1, "aria-label": "Message", autocomplete: "off",
    role: "combobox", "aria-expanded": "false", "aria-controls": "suggestions", "aria-autocomplete": "list",
    oninput: () => { recalled = 0; typed(); }, onkeydown: textKeys, onblur: () => suggestions.hide(), onfocus: () => typed(),
  });
  hint = h("div", { class: "composer-hint", role: "status" });
  surface = h("div", { class: "surface" });
  const slash = h("button", { type: "button", class: "quiet round", "aria-label": "Commands", title: "Commands", onclick: () => { leave("/"); } }, icon("slash", 20));
  sendButton = h("button", { type: "button", class: "quiet round send", "aria-label": "Send", title: "Send (Enter)", onclick: () => (form ? sendCommand() : sendText()) }, icon("send", 20));
  slash.addEventListener("pointerdown", (event) => event.preventDefault());
  sendButton.addEventListener("pointerdown", (event) => event.preventDefault());
  document.getElementById("composer").append(suggestions.node, hint, h("div", { class: "composer-row" }, slash, surface, sendButton));
  surface.append(box);
  on("view", moved);
  on("world", () => { box.placeholder = placeholder(); });
  document.addEventListener("keydown", typeAnywhere);
}

const placeholder = () => `Message ${channelOf(state.channel)?.type === "dm" ? "" : "#"}${channelName(state.channel)}, or type /`;

function moved() {
  const next = `${state.person} ${state.channel}`;
  const early = place ? "" : box.value;  // typed while the page was loading
  if (!place) drafts.set(next, early);
  else drafts.set(place, form ? { path: form.command.path, values: kept() } : box.value);
  place = next;
  const draft = drafts.get(place) ?? "";
  if (typeof draft === "string") { closeForm(); box.value = draft; grow(); }
  else openForm(commandAt(draft.path), draft.values, false);
  suggestions.hide();
  box.placeholder = placeholder();
  if (early) typed();
}

/** Typing anywhere on the page types into the box. */
function typeAnywhere(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1 || event.key === " ") return;
  if (event.target.closest("input, textarea, select, dialog, .menu, [contenteditable]") || document.querySelector("dialog[open]")) return;
  (form?.fields[0]?.input ?? box).focus();
}

// ---- plain text and the palette

function grow() {
  box.style.height = "auto";
  box.style.height = `${Math.min(box.scrollHeight, 180)}px`;
}

function typed() {
  grow();
  hint.textContent = "";
  if (!box.value.startsWith("/") || box.value.includes("\n")) { suggestions.hide(); return; }
  const found = parseLine(box.value);
  if (found && box.value.length > found.command.path.length + 1) { openForm(found.command, found.values); return; }
  const fits = fitting(box.value.slice(1));
  suggestions.show(box, fits.length ? "Commands" : "", fits.slice(0, 40).map((one) => ({
    label: `/${one.path}`,
    detail: one.description,
    aside: one.options.filter((option) => option.required).map((option) => option.name).join("  "),
    pick: () => openForm(one),
  })), { empty: allCommands().length ? "No command fits. Enter would send it as plain text." : "The bot has no commands yet." });
}

function textKeys(event) {
  if (event.isComposing) return;
  const { key } = event;
  if (suggestions.open && suggestions.current) {
    if (key === "ArrowDown" || key === "ArrowUp") { suggestions.move(key === "ArrowDown" ? 1 : -1); event.preventDefault(); return; }
    if (key === "Enter" || (key === "Tab" && !event.shiftKey)) { suggestions.current.pick(); event.preventDefault(); return; }
  }
  if (key === "Escape" && suggestions.open) { suggestions.hide(); event.preventDefault(); return; }
  if (key === "Escape" && box.value.startsWith("/")) { leave(""); event.preventDefault(); return; }
  if (key === "Enter" && !event.shiftKey) { event.preventDefault(); sendText(); return; }
  if (key === "ArrowUp" && box.value === "") recall(1, event);
}

function sendText() {
  const text = box.value.trim();
  if (!text) return;
  const exact = text.startsWith("/") && parseLine(text);
  if (exact) { openForm(exact.command, exact.values); return; }
  say(text);
  box.value = "";
  typed();
}

/** Enters a command as if its name had been typed and chosen. */
export function startCommand(path) {
  const found = commandAt(path) ?? fitting(path)[0];
  if (found) openForm(found);
  else leave(`/${path}`);
}

// ---- a command and its options

function openForm(chosen, values = {}, focus = true) {
  if (!chosen) { leave(""); return; }
  suggestions.hide();
  const added = h("span", { class: "fields" });
  const more = h("span", { class: "more-options" });
  form = {
    command: chosen, fields: [], added, more,
    path: chosen.path, suggestions, values: entered,
    moved: (field) => nextField(field), gone: (field) => removeField(field),
    focused: (field) => { form.at = field; hint.textContent = `${field.option.name}: ${field.option.description ?? ""}`; hint.classList.remove("wrong"); },
    said: (problem) => { hint.classList.toggle("wrong", Boolean(problem)); if (problem) hint.textContent = problem; },
  };
  const rest = h("input", {
    class: "rest", type: "text", "aria-label": `/${chosen.path}: Enter sends, Escape leaves`, readonly: chosen.options.length === 0,
    onfocus: () => { form.at = null; hint.classList.remove("wrong"); hint.textContent = chosen.description; offerOptions(); },
    oninput: offerOptions, onblur: () => suggestions.hide(),
    role: "combobox", "aria-expanded": "false", "aria-controls": "suggestions",
  });
  form.rest = rest;
  form.node = h("div", { class: "command-form", role: "group", "aria-label": `Command /${chosen.path}`, onkeydown: formKeys },
    h("span", { class: "command-name" }, `/${chosen.path}`), added, rest, more);
  surface.replaceChildren(form.node);
  for (const option of chosen.options) {
    if (option.required || values[option.name] !== undefined) addField(option, values[option.name]);
  }
  drawMore();
  hint.textContent = chosen.description;
  hint.classList.remove("wrong");
  if (!focus) return;
  const first = form.fields.find((field) => field.empty);
  (first?.input ?? rest).focus();
}

function addField(option, value) {
  const field = new OptionField(option, form);
  form.fields.push(field);
  form.added.append(field.node);
  if (value !== undefined && value !== "") field.set(value);
  return field;
}

const missing = () => form.command.options.filter((option) => !form.fields.some((field) => field.option.name === option.name));

function drawMore() {
  form.more.replaceChildren(...missing().slice(0, 8).map((option) => h("button", {
    type: "button", class: "add-option", title: option.description, onclick: () => { const field = addField(option); drawMore(); field.input.focus(); },
  }, `+ ${option.name}`)));
}

function offerOptions() {
  const typedNow = form.rest.value.trim().toLowerCase();
  const left = missing().filter((option) => option.name.includes(typedNow));
  const exact = form.rest.value.match(/^(\S+):$/);
  const named = exact && missing().find((option) => option.name === exact[1]);
  if (named) { const field = addField(named); form.rest.value = ""; drawMore(); field.input.focus(); return; }
  if (!typedNow) { suggestions.hide(); return; }
  suggestions.show(form.rest, "Options", left.map((option) => ({
    label: option.name, detail: option.description,
    pick: () => { const field = addField(option); form.rest.value = ""; drawMore(); field.input.focus(); },
  })), { empty: missing().length ? "No such option" : "This command has no further options" });
}

function removeField(field) {
  const at = form.fields.indexOf(field);
  form.fields.splice(at, 1);
  field.node.remove();
  drawMore();
  (form.fields[at - 1]?.input ?? form.rest).focus();
}

function nextField(field) {
  const at = form.fields.indexOf(field);
  const next = form.fields.slice(at + 1).find((one) => one.empty) ?? form.fields.find((one) => one.empty && one.option.required);
  (next?.input ?? form.rest).focus();
}

const entered = () => Object.fromEntries(form.fields.map((field) => [field.option.name, field.value]).filter(([, value]) => value !== undefined));
const kept = () => Object.fromEntries(form.fields.map((field) => [field.option.name, field.kept]));

function formKeys(event) {
  if (event.isComposing) return;
  const { key } = event;
  const field = form.fields.find((one) => one.input === event.target);
  const inRest = event.target === form.rest;
  if (key === "Escape") { event.preventDefault(); if (suggestions.open) suggestions.hide(); else leave(""); return; }
  if (!field && !inRest) return;
  if (suggestions.open && suggestions.current) {
    if (key === "ArrowDown" || key === "ArrowUp") { suggestions.move(key === "ArrowDown" ? 1 : -1); event.preventDefault(); return; }
    if (key === "Enter") { suggestions.current.pick(); event.preventDefault(); return; }
    if (key === "Tab" && !event.shiftKey && event.target.value !== "") { suggestions.current.pick(); event.preventDefault(); return; }
  }
  if (key === "Enter") { event.preventDefault(); if (!field?.awaits()) sendCommand(); return; }
  if (key === "Backspace" && event.target.value === "") {
    event.preventDefault();
    if (field && !field.option.required) removeField(field);
    else if (inRest && form.fields.length) form.fields.at(-1).input.focus();
    else leave(`/${form.command.path}`);
    return;
  }
  if (recalled && (key === "ArrowUp" || key === "ArrowDown")) recall(key === "ArrowUp" ? 1 : -1, event);
}

function sendCommand() {
  const wrong = form.fields.find((field) => field.problem());
  if (wrong) { wrong.input.focus(); suggestions.hide(); wrong.mark(wrong.problem()); return; }
  const lines = sent.get(state.person) ?? [];
  lines.push({ path: form.command.path, values: kept() });
  sent.set(state.person, lines.slice(-REMEMBERED));
  command(form.command.path, entered());
  leave("");
}

/** Back to plain text. */
function leave(text) {
  closeForm();
  recalled = 0;
  box.value = text;
  box.focus();
  typed();
}

function closeForm() {
  form = null;
  hint.textContent = "";
  hint.classList.remove("wrong");
  if (!surface.contains(box)) surface.replaceChildren(box);
}

function recall(by, event) {
  const lines = sent.get(state.person) ?? [];
  const next = recalled + by;
  if (next > lines.length || !lines.length) return;
  event.preventDefault();
  if (next <= 0) { leave(""); return; }
  const line = lines[lines.length - next];
  openForm(commandAt(line.path), line.values);
  form?.rest.focus();
  recalled = next;
}
