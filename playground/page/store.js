// What this window knows: the world, the messages, who is looking and at what, and what is unread for whom.
import { hueOf, older } from "./dom.js";
import { Wire } from "./socket.js";

export const EPHEMERAL = 64;
export const LOADING = 128;
export const COMPONENTS_V2 = 32768;
const PAGE = 50;
const MODAL_PATIENCE = 15_000;

export const state = {
  world: { guild: { id: "", name: "…" }, bot: { id: "", name: "Red Gavel" }, people: [], channels: [], commands: [], read: {} },
  ready: false,
  connected: false,
  online: true,
  person: null,
  channel: null,
  messages: new Map(),   // channel -> Map(message id -> message)
  more: new Map(),       // channel -> whether older messages exist
  read: {},              // person -> channel -> last read message
  pending: new Set(),    // "person message custom_id" pressed and not yet acknowledged
  failed: new Map(),     // "person message" -> what the server said
  chosen: new Map(),     // "person message custom_id" -> values picked since the last edit
  notices: [],           // lines of this window only: commands on their way or refused
  typing: new Map(),     // channel -> until when
  modals: new Map(),     // person -> the modal waiting for them
};

const listeners = new Map();
/** Topics: world, view, messages (channel id), unread, online, modal, notices, typing. */
export function on(topic, listener) {
  if (!listeners.has(topic)) listeners.set(topic, []);
  listeners.get(topic).push(listener);
}
function tell(topic, detail) { for (const listener of listeners.get(topic) ?? []) listener(detail); }

export const wire = new Wire(heard, (open) => {
  state.connected = open;
  if (!open) { asked.clear(); state.pending.clear(); state.ready = false; }
  tell("online");
});

/** Sends a request in the name of the present person. */
export const ask = (request, answered) => wire.send({ as: state.person, ...request }, answered);

// ---- looking things up

export const personOf = (id) => state.world.people.find((person) => person.id === id);
export const channelOf = (id) => state.world.channels.find((channel) => channel.id === id);
export const me = () => personOf(state.person);
export const isBot = (user) => Boolean(user?.bot) || user?.id === state.world.bot.id;
export const nameOf = (user) => personOf(user?.id)?.name || user?.global_name || user?.username || user?.name || "Someone";
export const canSee = (message, person = state.person) => !message.visible_to || message.visible_to === person;
/** DMs belong to one person, a private thread to its members (where the world names them), the rest to everybody. */
export const channelsFor = (person) => state.world.channels
  .filter((c) => (c.type !== "dm" || c.person === person) && (!Array.isArray(c.members) || c.members.includes(person)));

export function channelName(id) {
  const channel = channelOf(id);
  if (!channel) return "unknown";
  return channel.type === "dm" ? state.world.bot.name : channel.name;
}

/** The messages of a channel that this person sees, oldest first. */
export function seen(channel, person = state.person) {
  return [...(state.messages.get(channel)?.values() ?? [])]
    .filter((message) => canSee(message, person))
    .sort((a, b) => (a.id === b.id ? 0 : older(a.id, b.id) ? -1 : 1));
}

export function mentions(message, person) {
  if (Array.isArray(message.mentions)) return message.mentions.some((user) => (user.id ?? user) === person);
  return Boolean(message.content?.includes(`<@${person}>`));
}

/** How much waits for a person in a channel: {unread, badge}. In a DM every message counts. */
export function waiting(channel, person) {
  const upTo = state.read[person]?.[channel] ?? "0";
  const direct = channelOf(channel)?.type === "dm";
  let unread = 0, badge = 0;
  for (const message of state.messages.get(channel)?.values() ?? []) {
    if (!older(upTo, message.id) || message.author?.id === person || !canSee(message, person)) continue;
    if (message.visible_to) continue;   // an answer to one's own press is no news
    unread += 1;
    if (direct || mentions(message, person)) badge += 1;
  }
  return { unread, badge };
}

export function waitingFor(person) {
  const sum = { unread: 0, badge: 0 };
  for (const channel of channelsFor(person)) {
    const one = waiting(channel.id, person);
    sum.unread += one.unread; sum.badge += one.badge;
  }
  return sum;
}

// ---- moving about

export function show(person, channel) {
  const fits = (id) => channelsFor(person).some((c) => c.id === id);
  if (!fits(channel)) channel = channelsFor(person).find((c) => c.type !== "dm")?.id ?? channelsFor(person)[0]?.id ?? null;
  if (person === state.person && channel === state.channel) return;
  state.person = person;
  state.channel = channel;
  const hash = `#/${person}/${channel}`;
  if (location.hash !== hash) history.replaceState(null, "", hash);
  if (state.ready) fetchLatest(channel, person);
  tell("view");
}

function followHash() {
  const [, person, channel] = location.hash.match(/^#\/([^/]*)\/([^/]*)/) ?? [];
  const known = personOf(person) ? person : personOf(state.person) ? state.person : state.world.people[0]?.id ?? null;
  const wanted = channel ?? state.channel;
  if (known === state.person && wanted === state.channel && channelOf(wanted)) return;
  state.person = state.person === known ? null : state.person;   // so that show() does not stop early
  show(known, wanted);
}
addEventListener("hashchange", followHash);

/** A link to a message on Discord leads, in here, to the message itself. */
export function jumpTarget(url) {
  const [, channel, message] = String(url).match(/^https?:\/\/(?:\w+\.)?[^/]+\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/) ?? [];
  return channel && channelOf(channel) ? { channel, message } : null;
}

export function goTo({ channel, message }) {
  show(state.person, channel);
  if (message) tell("jump", message);
}

// ---- history and reading

const asked = new Set();   // "person channel" fetched since the socket opened
const fetching = [];       // history requests on their way, oldest first

function fetchLatest(channel, person) {
  if (!channel || !person || asked.has(`${person} ${channel}`)) return;
  asked.add(`${person} ${channel}`);
  fetch_(channel, person, null);
}

function fetch_(channel, person, before) {
  const entry = { channel, person, before };
  fetching.push(entry);
  entry.request = wire.send({ do: "history", as: person, channel_id: channel, before, limit: PAGE },
    (event) => {
      if (event.event !== "failed") return;
      drop(entry);
      if (state.connected && !state.more.has(channel)) { state.more.set(channel, false); tell("messages", channel); }
    });
}

const drop = (entry) => { const at = fetching.indexOf(entry); if (at >= 0) fetching.splice(at, 1); };

/** Asks for what was said before the oldest message known. Returns whether anything is on its way. */
export function fetchOlder(channel = state.channel) {
  if (!state.more.get(channel)) return false;
  if (fetching.some((entry) => entry.channel === channel)) return true;
  fetch_(channel, state.person, seen(channel)[0]?.id ?? null);
  return true;
}

function takeHistory(event) {
  const entry = fetching.find((one) => one.request === event.request) ?? fetching.find((one) => one.channel === event.channel_id);
  if (entry) drop(entry);
  const known = state.messages.get(event.channel_id) ?? new Map();
  state.messages.set(event.channel_id, known);
  const fresh = new Set(event.messages.map((message) => message.id));
  if (entry && entry.before === null) {   // what vanished while the socket was away
    const from = event.more ? event.messages[0]?.id : "0";
    for (const message of [...known.values()]) {
      const ours = !message.visible_to || message.visible_to === entry.person;
      if (ours && !older(message.id, from) && !fresh.has(message.id)) known.delete(message.id);
    }
  }
  for (const message of event.messages) known.set(message.id, message);
  if (!entry || entry.before !== null || !state.more.has(event.channel_id) || event.more === false) {
    state.more.set(event.channel_id, Boolean(event.more));
  }
  tell("messages", event.channel_id);
  tell("unread");
}

export function markRead(channel, person, message) {
  if (!message || !person) return;
  const before = state.read[person]?.[channel];
  if (before && !older(before, message)) return;
  (state.read[person] ??= {})[channel] = message;
  wire.send({ do: "read", as: person, channel_id: channel, message_id: message });
  tell("unread");
}

// ---- pressing and choosing

const keyOf = (message, custom) => `${state.person} ${message} ${custom}`;
export const isPending = (message, custom) => state.pending.has(keyOf(message, custom));
export const chosenIn = (message, custom) => state.chosen.get(keyOf(message, custom));

export function act(message, request) {
  const key = keyOf(message.id, request.custom_id);
  const line = `${state.person} ${message.id}`;
  if (state.pending.has(key)) return;
  state.pending.add(key);
  state.failed.delete(line);
  if (request.values) state.chosen.set(key, request.values);
  expectModal();
  ask({ channel_id: message.channel_id, message_id: message.id, ...request }, (event) => {
    state.pending.delete(key);
    if (event.event === "failed") {
      state.failed.set(line, event.text || "This interaction failed");
      state.chosen.delete(key);
    }
    tell("messages", message.channel_id);
  });
  tell("messages", message.channel_id);
}

let number = 0;
/** Sends a command; its line stays at the foot of the channel until it is acknowledged. */
export function command(name, options) {
  const notice = { id: ++number, person: state.person, channel: state.channel, text: `/${name}`, state: "sending" };
  state.notices = state.notices.filter((one) => one.state === "sending" || one.person !== notice.person || one.channel !== notice.channel);
  state.notices.push(notice);
  expectModal();
  tell("sent");
  ask({ do: "command", channel_id: state.channel, name, options }, (event) => {
    if (event.event === "failed") Object.assign(notice, { state: "failed", why: event.text || "This interaction failed" });
    else dismissNotice(notice);
    tell("notices");
  });
  tell("notices");
}

export function say(text) {
  const notice = { id: ++number, person: state.person, channel: state.channel, text };
  tell("sent");
  ask({ do: "say", channel_id: state.channel, text }, (event) => {
    if (event.event !== "failed") return;
    state.notices.push({ ...notice, state: "failed", why: event.text });
    tell("notices");
  });
}

export function dismissNotice(notice) {
  state.notices = state.notices.filter((one) => one.id !== notice.id);
  tell("notices");
}

const modalDue = new Map();   // a modal opens only in the window where its person just acted
const expectModal = () => modalDue.set(state.person, Date.now() + MODAL_PATIENCE);

// ---- what the server says

function heard(event) {
  EVENTS[event.event]?.(event);
}

const EVENTS = {
  world(event) {
    const { event: _, ...world } = event;
    world.people.forEach((person, index) => { person.hue = hueOf(index); });
    for (const [person, channels] of Object.entries(world.read ?? {})) {
      for (const [channel, message] of Object.entries(channels)) {
        const ours = (state.read[person] ??= {});
        if (older(ours[channel] ?? "0", message)) ours[channel] = message;
      }
    }
    state.world = world;
    state.ready = true;
    tell("world");
    followHash();
    fetchLatest(state.channel, state.person);
    for (const channel of world.channels) fetchLatest(channel.id, channel.person ?? state.person);
    tell("unread");
    tell("online");
  },
  message({ message }) {
    const known = state.messages.get(message.channel_id) ?? new Map();
    state.messages.set(message.channel_id, known);
    const isNew = !known.has(message.id);
    known.set(message.id, message);
    if (!isNew) for (const key of [...state.chosen.keys()]) if (key.split(" ")[1] === message.id) state.chosen.delete(key);
    if (!isNew) state.failed.delete(`${state.person} ${message.id}`);
    state.typing.delete(message.channel_id);
    if (isNew) tell("arrived", message);
    tell("messages", message.channel_id);
    tell("unread");
  },
  message_deleted({ channel_id, message_id }) {
    for (const [channel, known] of state.messages) {
      if ((!channel_id || channel === channel_id) && known.delete(message_id)) tell("messages", channel);
    }
    tell("unread");
  },
  history: takeHistory,
  modal(event) {
    if ((modalDue.get(event.person) ?? 0) < Date.now()) return;
    modalDue.delete(event.person);
    state.modals.set(event.person, event);
    tell("modal");
  },
  typing({ channel_id }) {
    state.typing.set(channel_id, Date.now() + 9000);
    tell("typing");
    setTimeout(() => tell("typing"), 9100);
  },
  online({ value }) { state.online = value; tell("online"); },
};
