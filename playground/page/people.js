// Who you are: one chip per person at the top, each with their own unread counts.
import { avatar, h, icon, morphChildren } from "./dom.js";
import { ask, on, personOf, show, state, waitingFor } from "./store.js";

export function startPeople() {
  on("world", () => { draw(); follow(); });
  on("view", draw);
  on("unread", draw);
  document.addEventListener("keydown", (event) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || !/^Digit[1-9]$/.test(event.code)) return;
    const person = state.world.people[Number(event.code.at(-1)) - 1];
    if (!person) return;
    event.preventDefault();
    be(person.id);
  });
}

const lastPlace = new Map();   // person -> the channel they looked at last

/** Switches seats. A channel that both can see stays; a DM gives way to where the person was before. */
function be(person) {
  const here = state.world.channels.find((channel) => channel.id === state.channel);
  lastPlace.set(state.person, state.channel);
  show(person, here?.type === "dm" ? lastPlace.get(person) ?? state.channel : state.channel);
}

export function badge({ unread, badge: count }) {
  if (count) return h("span", { class: "badge", "aria-label": `${count} ${count === 1 ? "mention" : "mentions"}` }, count > 99 ? "99+" : String(count));
  return unread ? h("span", { class: "dot", "aria-label": "unread" }) : null;
}

function draw() {
  const holder = document.getElementById("people");
  const chips = state.world.people.map((person, index) => h("button", {
    type: "button", class: `chip ${person.id === state.person ? "on" : ""} ${person.in_guild === false ? "gone" : ""}`, "data-person": person.id, "data-key": person.id,
    "aria-pressed": String(person.id === state.person),
    title: `${person.name}${person.in_guild === false ? ", not in the server" : ""}${index < 9 ? ` (Alt+${index + 1})` : ""}`,
    onclick: () => be(person.id),
  }, avatar(person, { size: "small" }), h("span", { class: "chip-name" }, person.name), badge(waitingFor(person.id))));
  const menu = h("button", { type: "button", class: "quiet round drawer", "aria-label": "Channels", onclick: () => document.body.classList.toggle("drawer-open") }, icon("menu"));
  morphChildren(holder, [menu, h("span", { class: "you-are" }, "You are"), h("div", { class: "chips", role: "group", "aria-label": "Switch person" }, chips),
    h("button", { type: "button", class: "quiet add-person", "aria-label": "Add a person", title: "Add a person",
      onclick: addPerson }, icon("plus", 18))]);
  holder.querySelector(".chip.on")?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  title();
}

let known = null;   // who was there before a person was added: the newcomer takes the seat

function addPerson() {
  askName("Add a person", "Name", (name) => {
    known = new Set(state.world.people.map((person) => person.id));
    ask({ do: "add_person", name });
  });
}

function follow() {
  const fresh = known && state.world.people.find((person) => !known.has(person.id));
  if (!fresh) return;
  known = null;
  setTimeout(() => be(fresh.id));
}

function title() {
  const { badge: count } = waitingFor(state.person);
  const channel = state.world.channels.find((one) => one.id === state.channel);
  document.title = `${count ? `(${count}) ` : ""}${channel?.type === "dm" ? "DM" : `#${channel?.name ?? ""}`} · ${personOf(state.person)?.name ?? ""} · Red Gavel playground`;
}

/** A small dialog for one name. */
export function askName(heading, label, take) {
  const input = h("input", { id: "new-name", maxlength: 80, autocomplete: "off", required: true });
  const dialog = h("dialog", { class: "modal small", "aria-label": heading },
    h("form", { onsubmit: (event) => {
      event.preventDefault();
      if (!input.value.trim()) return;
      take(input.value.trim());
      dialog.close();
    } },
    h("header", {}, h("h2", {}, heading)),
    h("div", { class: "modal-body" }, h("div", { class: "field-block" }, h("label", { for: "new-name", class: "field-label" }, label), h("div", { class: "input-holder" }, input))),
    h("footer", {}, h("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, "Cancel"), h("button", { type: "submit", class: "button primary" }, "Add"))));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  input.focus();
}
