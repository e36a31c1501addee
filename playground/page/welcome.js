// The top of a channel, and how to begin in an empty one.
import { h, icon } from "./dom.js";
import { startCommand } from "./composer.js";
import { state } from "./store.js";

const BEGIN = "game new";

export function welcome(channel, empty) {
  if (!channel) return h("div", { class: "welcome" }, h("p", {}, "No channel yet."));
  if (channel.type === "dm") {
    return h("div", { class: "welcome" },
      h("h1", {}, state.world.bot.name),
      h("p", {}, "Direct messages between you and the bot. Private questions come here when you ask for them."));
  }
  return h("div", { class: "welcome" },
    h("div", { class: "big" }, icon(channel.type === "thread" ? "thread" : "hash", 34)),
    h("h1", {}, channel.type === "thread" ? channel.name : `Welcome to #${channel.name}`),
    h("p", {}, channel.type === "thread" ? "The beginning of this thread." : `This is the beginning of #${channel.name}.`),
    empty && channel.type !== "thread" ? howToBegin() : null);
}

function howToBegin() {
  const known = state.world.commands.some((command) => command.name === BEGIN.split(" ")[0]);
  return h("section", { class: "begin", "aria-label": "How to begin" },
    h("h2", {}, "How to begin"),
    h("ol", {},
      h("li", {}, h("b", {}, "Open a game."), " Send ", h("code", { class: "inline" }, `/${BEGIN}`), " and choose which one."),
      h("li", {}, h("b", {}, "Fill the seats."), " Press ", h("i", {}, "Add robot"), " in the post, or switch to another person above and press ", h("i", {}, "Join"), "."),
      h("li", {}, h("b", {}, "Start."), " Press ", h("i", {}, "Start"), ", then ", h("i", {}, "Your move"), " whenever the table waits for you.")),
    h("button", { type: "button", class: "button primary", disabled: !known, onclick: () => startCommand(BEGIN) }, `/${BEGIN}`),
    h("p", { class: "hint" }, known ? "You can be several people at once: Alt+1, Alt+2, … switch between them."
      : "The bot has not registered its commands yet."));
}
