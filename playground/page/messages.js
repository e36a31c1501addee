// The channel's messages: drawn in order, grouped, kept in place while they change, and scrolled.
import { announce, h, icon, morph, older } from "./dom.js";
import { closeMenu } from "./menu.js";
import { drawMessage, preview } from "./message.js";
import {
  canSee, channelOf, fetchOlder, dismissNotice, markRead, mentions, nameOf, on, seen, state, waiting,
} from "./store.js";
import { dayName, sameDay } from "./times.js";
import { welcome } from "./welcome.js";

const GATHER_FOR = 7 * 60 * 1000;
const NEAR = 60;
const FETCH_WITHIN = 400;

let scroller, column, jump;
let atBottom = true;
let lastTop = 0, lastHeight = 0;
let firstNew = null;    // the message before the red "New" line
let missed = 0;         // messages that came while reading further up
const drawn = new Map();   // message id -> {node, mark}

export function startMessages() {
  scroller = document.getElementById("scroller");
  jump = document.getElementById("jump");
  column = h("div", { class: "column" });
  scroller.append(column);
  scroller.addEventListener("scroll", scrolled, { passive: true });
  new ResizeObserver(() => { if (atBottom) toBottom(); }).observe(column);
  new ResizeObserver(() => { if (atBottom) toBottom(); }).observe(scroller);
  on("view", enter);
  on("world", () => { epoch += 1; draw(); });   // names and channels may read differently now
  on("messages", (channel) => { if (channel === state.channel) draw(); });
  on("notices", draw);
  on("typing", draw);
  on("arrived", arrived);
  on("sent", present);   // whoever sends something wants to see the answer
  on("jump", jumpTo);
  document.addEventListener("visibilitychange", readNow);
  addEventListener("focus", readNow);
}

function enter() {
  closeMenu();   // what was open belonged to the person or the channel before
  drawn.clear();
  column.replaceChildren();
  missed = 0;
  atBottom = true;
  firstNew = waiting(state.channel, state.person).unread ? state.read[state.person]?.[state.channel] ?? "0" : null;
  draw();
  toBottom();
}

// ---- drawing

function draw() {
  const anchor = atBottom ? null : anchorOf();
  const refocus = focusMark();
  const messages = seen(state.channel);
  const wanted = [];
  wanted.push(head(messages));
  let before = null, marked = false;
  for (const message of messages) {
    const newDay = !before || !sameDay(before.timestamp, message.timestamp);
    if (newDay) wanted.push(keyed(`day ${message.id}`, message.timestamp, () => h("div", { class: "rule day", role: "separator" }, h("span", {}, dayName(message.timestamp)))));
    const isFirstNew = firstNew !== null && !marked && older(firstNew, message.id) && message.author?.id !== state.person && !message.visible_to;
    if (isFirstNew) {
      marked = true;
      wanted.push(keyed("new", "", () => h("div", { class: "rule new", role: "separator" }, h("span", {}, "New"))));
    }
    const gathered = !newDay && !isFirstNew && gathers(before, message);
    wanted.push(keyed(message.id, markOf(message, gathered), () => drawMessage(message, gathered)));
    before = message;
  }
  wanted.push(...foot());
  reconcile(wanted);
  refocus?.();
  if (atBottom) toBottom();
  else if (anchor) scroller.scrollTop += anchor.node.getBoundingClientRect().top - anchor.top;
  drawJump();
  readNow();
}

const gathers = (before, message) => before && before.author?.id === message.author?.id
  && Date.parse(message.timestamp) - Date.parse(before.timestamp) < GATHER_FOR
  && ![before, message].some((one) => [6, 7, 18].includes(one.type))
  && !message.message_reference && !message.interaction_metadata && !message.interaction
  && (before.visible_to ?? null) === (message.visible_to ?? null);

const versions = new WeakMap();
let version = 0, epoch = 0;
/** Whether a drawn message is still true: the message itself, and what this person did to it. */
function markOf(message, gathered) {
  if (!versions.has(message)) versions.set(message, ++version);
  const mine = `${state.person} ${message.id}`;
  const doing = [...state.pending].filter((key) => key.startsWith(mine)).join();
  const chosen = [...state.chosen].filter(([key]) => key.startsWith(mine)).join();
  return [versions.get(message), epoch, gathered, doing, chosen, state.failed.get(mine)].join("|");
}

/** The node drawn under this key, drawn anew when its mark changed. */
function keyed(key, mark, build) {
  const known = drawn.get(key);
  if (known?.mark === mark) return known.node;
  const fresh = build();
  const node = known ? morph(known.node, fresh) : fresh;
  drawn.set(key, { node, mark });
  return node;
}

function reconcile(wanted) {
  const keep = new Set(wanted);
  for (const node of [...column.children]) if (!keep.has(node)) node.remove();
  wanted.forEach((node, at) => { if (column.children[at] !== node) column.insertBefore(node, column.children[at] ?? null); });
  for (const [key, { node }] of drawn) if (!keep.has(node)) drawn.delete(key);
}

/** Focus on a button survives its message being drawn anew. */
function focusMark() {
  const focus = document.activeElement;
  const message = focus?.closest?.("[data-message]")?.dataset.message;
  if (!message || !column.contains(focus)) return null;
  const custom = focus.dataset.customId;
  return () => {
    if (focus.isConnected) return;
    const now = column.querySelector(`[data-message="${CSS.escape(message)}"]`);
    const same = custom && [...now?.querySelectorAll("[data-custom-id]") ?? []].find((one) => one.dataset.customId === custom);
    (same ?? now?.querySelector("button:not(:disabled)") ?? scroller).focus({ preventScroll: true });
  };
}

function head(messages) {
  const channel = channelOf(state.channel);
  const more = state.more.get(state.channel);
  if (more === undefined) return keyed("head", "wait", () => h("div", { class: "loading" }, "Fetching messages…"));
  if (more) return keyed("head", "more", () => h("div", { class: "loading" }, "Fetching older messages…"));
  const empty = messages.length === 0;
  return keyed("head", `${channel?.id} ${empty} ${state.person} ${state.world.commands.length}`, () => welcome(channel, empty));
}

function foot() {
  const lines = state.notices.filter((one) => one.person === state.person && one.channel === state.channel)
    .map((notice) => keyed(`notice ${notice.id}`, notice.state, () => drawNotice(notice)));
  if ((state.typing.get(state.channel) ?? 0) > Date.now()) {
    lines.push(keyed("typing", "", () => h("div", { class: "typing" },
      h("span", { class: "dots", "aria-hidden": "true" }, h("i", {}), h("i", {}), h("i", {})), ` ${state.world.bot.name} is typing…`)));
  }
  return lines;
}

function drawNotice(notice) {
  if (notice.state === "sending") return h("div", { class: "notice sending" }, `Sending ${notice.text}…`);
  return h("div", { class: "notice", role: "alert" }, icon("warn", 18),
    h("span", {}, h("b", {}, notice.text), " ", h("span", { class: "why" }, notice.why)),
    h("button", { type: "button", class: "as-link", onclick: () => dismissNotice(notice) }, "Dismiss"));
}

// ---- scrolling

function anchorOf() {
  const top = scroller.getBoundingClientRect().top;
  for (const node of column.children) {
    const box = node.getBoundingClientRect();
    if (node.dataset.message && box.bottom > top) return { node, top: box.top };
  }
  return null;
}

const toBottom = () => { scroller.scrollTop = scroller.scrollHeight; };

function present() {
  atBottom = true;
  toBottom();
}

/** Only scrolling up leaves the present: a message that grows or goes meanwhile does not. */
function scrolled() {
  const near = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR;
  const up = scroller.scrollTop < lastTop && scroller.scrollHeight === lastHeight;
  atBottom = near || (atBottom && !up);
  [lastTop, lastHeight] = [scroller.scrollTop, scroller.scrollHeight];
  if (scroller.scrollTop < FETCH_WITHIN) fetchOlder();
  if (atBottom) { missed = 0; readNow(); }
  drawJump();
}

function drawJump() {
  const far = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight > 1.5 * scroller.clientHeight;
  jump.hidden = !missed && !far;
  const words = missed ? `${missed} new ${missed === 1 ? "message" : "messages"}` : "Older messages";
  if (jump.dataset.words === words) return;
  jump.dataset.words = words;
  jump.className = missed ? "new" : "";
  jump.replaceChildren(h("button", { type: "button", onclick: present },
    h("span", {}, words), h("span", { class: "present" }, "Jump to the present ", icon("down", 16))));
}

function readNow() {
  if (document.visibilityState !== "visible" || !atBottom || state.more.get(state.channel) === undefined) return;
  const last = seen(state.channel).findLast((message) => !message.visible_to) ?? null;
  if (last) markRead(state.channel, state.person, last.id);
}

function jumpTo(id) {
  const node = column.querySelector(`[data-message="${CSS.escape(id)}"]`);
  if (node) {
    atBottom = false;
    node.scrollIntoView({ block: "center" });
    node.classList.remove("found");
    requestAnimationFrame(() => node.classList.add("found"));
  } else if (older(id, seen(state.channel)[0]?.id ?? "0") && fetchOlder()) setTimeout(() => jumpTo(id), 250);
}

// ---- news

function arrived(message) {
  if (!canSee(message)) return;
  const here = message.channel_id === state.channel;
  if (here && !atBottom && message.author?.id !== state.person) missed += 1;
  if (here && message.author?.id === state.person) { atBottom = true; firstNew = null; }
  if (here && document.visibilityState !== "visible" && firstNew === null) firstNew = state.read[state.person]?.[state.channel] ?? "0";
  const mine = channelOf(message.channel_id)?.type !== "dm" || channelOf(message.channel_id)?.person === state.person;
  if (here || (mine && mentions(message, state.person))) {
    announce(`${nameOf(message.author)}${here ? "" : " in another channel"}: ${preview(message)}`);
  }
}

