// The left side: the server's channels with their threads, this person's DMs, and the person themself.
import { avatar, fill, h, icon, morphChildren } from "./dom.js";
import { askName, badge } from "./people.js";
import { ask, channelOf, channelsFor, me, on, show, state, waiting } from "./store.js";

let awaited = null;   // what to show when it appears in the world: a new channel, or the DM

export function startSidebar() {
  on("world", () => { follow(); draw(); });
  on("view", () => { close(); draw(); drawHead(); });
  on("world", drawHead);
  on("unread", draw);
  on("online", drawBanner);
  document.getElementById("shade").addEventListener("click", close);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
    if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) { event.preventDefault(); step(event.key === "ArrowDown" ? 1 : -1); }
  });
}

function close() { document.body.classList.remove("drawer-open"); }

function follow() {
  const found = awaited && state.world.channels.find(awaited);
  if (!found) return;
  awaited = null;
  setTimeout(() => show(state.person, found.id));
}

let chosen = null;   // the server whose channels are listed; with one server there is nothing to choose

function server() {
  chosen = channelOf(state.channel)?.server ?? chosen ?? state.world.guild.id;
  return chosen;
}

function ordered() {
  const here = server();
  const mine = channelsFor(state.person).filter((channel) => channel.type === "dm" || channel.server === here);
  const threads = (parent) => mine.filter((channel) => channel.type === "thread" && channel.parent_id === parent);
  return {
    texts: mine.filter((channel) => channel.type === "text").map((channel) => ({ channel, threads: threads(channel.id) })),
    direct: mine.filter((channel) => channel.type === "dm"),
  };
}

function step(by) {
  const { texts, direct } = ordered();
  const all = [...texts.flatMap(({ channel, threads }) => [channel, ...threads]), ...direct];
  const at = all.findIndex((channel) => channel.id === state.channel);
  if (all.length) show(state.person, all[(at + by + all.length) % all.length].id);
}

function row(channel) {
  const counts = waiting(channel.id, state.person);
  const here = channel.id === state.channel;
  return h("li", {}, h("button", {
    type: "button", "data-channel": channel.id, "data-key": channel.id,
    class: ["channel-row", channel.type, here && "on", counts.unread && !here && "unread"].filter(Boolean).join(" "),
    "aria-current": here ? "page" : null,
    onclick: () => { show(state.person, channel.id); close(); },
  },
  channel.type === "dm" ? avatar({ name: state.world.bot.name }, { bot: true, size: "small" }) : icon(channel.type === "thread" ? "thread" : "hash", channel.type === "thread" ? 16 : 19),
  h("span", { class: "channel-name" }, channel.type === "dm" ? state.world.bot.name : channel.name), here ? null : badge(counts)));
}

function draw() {
  const holder = document.getElementById("sidebar");
  const { texts, direct } = ordered();
  const person = me();
  morphChildren(holder, [
    h("div", { class: "server" }, serverName()),
    h("div", { class: "channels" },
      h("div", { class: "section-head" }, h("h2", {}, "Channels"),
        h("button", { type: "button", class: "quiet round tiny", "aria-label": "Add a channel", title: "Add a channel", onclick: addChannel }, icon("plus", 16))),
      h("ul", {}, texts.map(({ channel, threads }) => [row(channel), threads.length ? h("li", {}, h("ul", { class: "threads" }, threads.map(row))) : null])),
      h("div", { class: "section-head" }, h("h2", {}, "Direct messages")),
      h("ul", {}, direct.map(row), direct.length || !person ? null : h("li", {}, h("button", { type: "button", class: "channel-row dm", "data-key": "open", onclick: openDm },
        icon("plus", 19), h("span", { class: "channel-name" }, `Message ${state.world.bot.name}`))))),
    person ? h("div", { class: "self" }, avatar(person), h("div", { class: "self-words" }, h("b", {}, person.name),
      h("label", { class: "self-dms", title: "Closed: the bot cannot send this person direct messages" },
        h("input", { type: "checkbox", class: "switch", role: "switch", checked: person.dms_open !== false,
          onchange: (event) => ask({ do: "set_dms", open: event.target.checked }) }),
        h("span", {}, person.dms_open === false ? "DMs closed" : "DMs open")))) : null,
  ]);
  const select = holder.querySelector("select.server-name");
  if (select) select.value = server();
}

function serverName() {
  const { guild, servers = [guild] } = state.world;
  if (servers.length < 2) return h("span", { class: "server-name" }, guild.name);
  const here = server();
  const label = ({ id, name }) => {
    const count = id === here ? 0 : channelsFor(state.person).filter((channel) => channel.server === id)
      .reduce((sum, channel) => sum + waiting(channel.id, state.person).badge, 0);
    return count ? `${name} (${count})` : name;
  };
  return h("select", { class: "server-name", "aria-label": "Server", onchange: (event) => enter(event.target.value) },
    servers.map((one) => h("option", { value: one.id, "data-key": one.id, selected: one.id === here }, label(one))));
}

function enter(id) {
  const first = channelsFor(state.person).find((channel) => channel.type === "text" && channel.server === id);
  const open = document.body.classList.contains("drawer-open");
  chosen = id;
  if (first) show(state.person, first.id); else draw();
  document.body.classList.toggle("drawer-open", open);   // a channel of it is chosen next
}

function addChannel() {
  askName("Add a channel", "Channel name", (name) => {
    const before = new Set(state.world.channels.map((channel) => channel.id));
    awaited = (channel) => channel.type === "text" && !before.has(channel.id);
    ask({ do: "add_channel", name, server: server() });
  });
}

function openDm() {
  const person = state.person;
  awaited = (channel) => channel.type === "dm" && channel.person === person;
  ask({ do: "open_dm" });
}

function drawHead() {
  const channel = channelOf(state.channel);
  const parent = channel?.type === "thread" ? channelOf(channel.parent_id) : null;
  fill(document.getElementById("channel-head"),
    channel?.type === "dm" ? avatar({ name: state.world.bot.name }, { bot: true, size: "small" }) : icon(channel?.type === "thread" ? "thread" : "hash", 22),
    h("h1", {}, parent ? [h("button", { type: "button", class: "as-link", onclick: () => show(state.person, parent.id) }, parent.name), " › "] : null,
      channel?.type === "dm" ? state.world.bot.name : channel?.name ?? ""),
    channel?.type === "dm" ? h("span", { class: "topic" }, `Direct messages of ${me()?.name ?? ""}`) : null);
}

function drawBanner() {
  const banner = document.getElementById("banner");
  const words = !state.connected ? "The playground's server cannot be reached. Trying again…"
    : state.ready && !state.online ? `${state.world.bot.name} is not connected. Commands and buttons will fail until it is back.` : "";
  banner.hidden = !words;
  if (banner.textContent !== words) banner.textContent = words;
  document.body.classList.toggle("offline", Boolean(words));
}
