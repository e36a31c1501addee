// One message, drawn.
import { avatar, h, icon } from "./dom.js";
import { attachments, component, embed } from "./components.js";
import { markdown, plainText } from "./markdown.js";
import { ask, COMPONENTS_V2, EPHEMERAL, goTo, isBot, LOADING, nameOf, personOf, state } from "./store.js";
import { written } from "./times.js";

const REPLY = 19;
const NOTICES = {
  6: "pinned a message to this channel.",
  7: "joined the server.",
  18: "started a thread.",
};

/** `gathered` leaves out the author's line, for a message that follows another of the same author. */
export function drawMessage(message, gathered) {
  if (NOTICES[message.type]) return systemLine(message);
  const ephemeral = Boolean(message.flags & EPHEMERAL || message.visible_to);
  const mentioned = message.mentions?.some?.((user) => (user.id ?? user) === state.person);
  return h("article", {
    class: ["message", gathered && "gathered", ephemeral && "ephemeral", mentioned && "mentioning"].filter(Boolean).join(" "),
    "data-message": message.id,
    "aria-label": `${nameOf(message.author)}, ${new Date(message.timestamp).toLocaleTimeString([], { timeStyle: "short" })}`,
  },
  above(message),
  h("div", { class: "gutter" }, gathered ? written(message.timestamp, true) : face(message.author)),
  h("div", { class: "body" },
    gathered ? null : h("div", { class: "by" },
      h("span", { class: "author" }, nameOf(message.author)),
      isBot(message.author) ? h("span", { class: "tag" }, "APP") : null,
      written(message.timestamp)),
    content(message),
    failure(message),
    ephemeral ? foot(message) : null));
}

const face = (author) => avatar(personOf(author.id) ?? author, { bot: isBot(author) });

function systemLine(message) {
  return h("article", { class: "message system", "data-message": message.id },
    h("div", { class: "gutter" }, icon(message.type === 18 ? "thread" : "reply", 18)),
    h("div", { class: "body" }, h("b", {}, nameOf(message.author)), " ", NOTICES[message.type],
      message.content && message.type === 18 ? [" ", h("b", {}, message.content)] : null, " ", written(message.timestamp)));
}

/** The small line over a message: what it answers. */
function above(message) {
  const used = message.interaction_metadata ?? message.interaction;
  const name = message.interaction?.name ?? used?.name ?? used?.command_name;
  if (used?.user && (used.type === 2 || name)) {
    return line(h("span", { class: "who" }, avatar(personOf(used.user.id) ?? used.user, { size: "tiny" }), nameOf(used.user)),
      " used ", h("span", { class: "used" }, name ? `/${name}` : "a command"));
  }
  if (message.type !== REPLY) return null;
  const pointer = message.message_reference;
  const original = message.referenced_message ?? state.messages.get(pointer?.channel_id ?? message.channel_id)?.get(pointer?.message_id);
  if (!original) return message.referenced_message === null ? line(h("i", {}, "The original message was deleted")) : null;
  return line(h("button", { type: "button", class: "who", "data-key": original.id, onclick: () => goTo({ channel: original.channel_id, message: original.id }) },
    avatar(personOf(original.author.id) ?? original.author, { size: "tiny", bot: isBot(original.author) }), nameOf(original.author),
    h("span", { class: "quoted" }, preview(original))));
}

const line = (...children) => h("div", { class: "above" }, h("span", { class: "hook", "aria-hidden": "true" }), h("span", { class: "above-words" }, children));

function content(message) {
  if (message.flags & LOADING) {
    return h("p", { class: "thinking" }, h("span", { class: "dots", "aria-hidden": "true" }, h("i", {}), h("i", {}), h("i", {})),
      ` ${nameOf(message.author)} is thinking…`);
  }
  const edited = message.edited_timestamp
    ? h("span", { class: "edited", title: new Date(message.edited_timestamp).toLocaleString() }, "(edited)") : null;
  if (message.flags & COMPONENTS_V2) {
    return [h("div", { class: "parts" }, (message.components ?? []).map((part) => component(part, message))), edited];
  }
  const text = message.content ? h("div", { class: "text" }, markdown(message.content)) : null;
  if (text && edited) (text.lastElementChild?.matches("p") ? text.lastElementChild : text).append(" ", edited);
  return [
    text,
    attachments(message.attachments),
    (message.embeds ?? []).map(embed),
    text ? null : edited,
    (message.components ?? []).map((part) => component(part, message)),
  ];
}

function failure(message) {
  const why = state.failed.get(`${state.person} ${message.id}`);
  return why ? h("p", { class: "failure", role: "alert" }, icon("warn", 16), ` ${why}`) : null;
}

function foot(message) {
  return h("p", { class: "only-you" }, icon("eye", 15), " Only you can see this · ",
    h("button", { type: "button", class: "as-link", onclick: () => {
      state.messages.get(message.channel_id)?.delete(message.id);
      ask({ do: "dismiss", message_id: message.id, channel_id: message.channel_id });
      document.querySelector(`[data-message="${CSS.escape(message.id)}"]`)?.remove();
    } }, "Dismiss message"));
}

/** A message in one line of plain words. */
export function preview(message) {
  const words = [message.content, ...texts(message.components ?? []), ...(message.embeds ?? []).flatMap((one) => [one.title, one.description])];
  const text = plainText(words.filter(Boolean).join("\n"));
  return text ? text.slice(0, 200) : message.attachments?.length ? "a picture" : "a message";
}

function* texts(parts) {
  for (const part of parts) {
    if (part.type === 10) yield part.content;
    if (part.components) yield* texts(part.components);
  }
}
