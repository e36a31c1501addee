// Discord's markdown, built as DOM nodes. Nothing here ever parses text as HTML.
import { h } from "./dom.js";
import { channelName, goTo, jumpTarget, personOf, state, show } from "./store.js";
import { timestamp } from "./times.js";

// ---- blocks

/** Renders a text as a list of nodes. `{headings: false}` keeps to inline marks and line breaks. */
export function markdown(text, { blocks = true } = {}) {
  return blocks ? blocksOf(String(text ?? "")) : inline(String(text ?? ""));
}

function blocksOf(text) {
  return text.split(/```([\s\S]+?)```/).flatMap((part, at, parts) => {
    if (at % 2) return part.trim() ? codeBlock(part) : lines(`\`\`\`${part}\`\`\``);
    const between = part.replace(at > 0 ? /^\n/ : /^$/, "").replace(at < parts.length - 1 ? /\n$/ : /^$/, "");
    return between ? lines(between) : [];
  });
}

function codeBlock(part) {
  const [, language, code] = part.match(/^(?:([a-z0-9_+\-.#]+)\n)?\n*([\s\S]*)$/i);
  return h("pre", { class: "code", "data-language": language ?? null, tabindex: 0 }, h("code", {}, code.replace(/\n+$/, "")));
}

const HEADING = /^(#{1,3}) +(\S.*)$/;
const SUBTEXT = /^-# +(\S.*)$/;
const QUOTE = /^> (.*)$/;
const ITEM = /^( *)(?:([-*])|(\d{1,9})\.) +(\S.*)$/;

function lines(text) {
  const nodes = [];
  const all = text.split("\n");
  let plain = [];
  const flush = () => { if (plain.length) nodes.push(h("p", {}, inline(plain.join("\n")))); plain = []; };
  for (let at = 0; at < all.length; at += 1) {
    const line = all[at];
    let found;
    if (line.startsWith(">>> ")) {
      flush();
      nodes.push(h("blockquote", {}, lines([line.slice(4), ...all.slice(at + 1)].join("\n"))));
      return nodes;
    }
    if ((found = line.match(HEADING))) { flush(); nodes.push(h(`h${found[1].length + 2}`, { class: `h${found[1].length}` }, inline(found[2]))); }
    else if ((found = line.match(SUBTEXT))) { flush(); nodes.push(h("p", { class: "subtext" }, inline(found[1]))); }
    else if (QUOTE.test(line)) {
      flush();
      const quoted = [];
      while (at < all.length && (QUOTE.test(all[at]) || all[at] === ">")) quoted.push(all[at++].slice(2));
      at -= 1;
      nodes.push(h("blockquote", {}, lines(quoted.join("\n"))));
    } else if (ITEM.test(line)) {
      flush();
      const items = [];
      while (at < all.length && (ITEM.test(all[at]) || (/^ {2,}\S/.test(all[at]) && items.length))) {
        const item = all[at].match(ITEM);
        if (item) items.push({ depth: item[1].length, number: item[3], text: item[4] });
        else items.at(-1).text += `\n${all[at].trim()}`;
        at += 1;
      }
      at -= 1;
      nodes.push(...lists(items));
    } else plain.push(line);
  }
  flush();
  return nodes;
}

/** Bullets after numbers, or numbers after bullets, are a list of their own. */
function lists(items) {
  const groups = [];
  for (const item of items) {
    const last = groups.at(-1);
    const nested = last && item.depth > last[0].depth + 1;
    if (last && (nested || Boolean(item.number) === Boolean(last[0].number))) last.push(item);
    else groups.push([item]);
  }
  return groups.map(list);
}

function list(items) {
  const first = items[0];
  const node = first.number ? h("ol", { start: first.number }) : h("ul", {});
  for (let at = 0; at < items.length; at += 1) {
    const nested = [];
    const entry = h("li", {}, inline(items[at].text));
    while (at + 1 < items.length && items[at + 1].depth > first.depth + 1) nested.push(items[++at]);
    if (nested.length) entry.append(...lists(nested));
    node.append(entry);
  }
  return node;
}

// ---- inline

const RULES = [
  [/^\\([^A-Za-z0-9\s])/, (m) => m[1]],
  [/^(`+)([\s\S]*?[^`])\1(?!`)/, (m) => h("code", { class: "inline" }, m[2].replace(/^ (.*) $/, "$1"))],
  [/^<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/, (m) => timestamp(Number(m[1]), m[2] ?? "f")],
  [/^<@!?(\d+)>/, (m) => person(m[1])],
  [/^<@&(\d+)>/, () => h("span", { class: "mention" }, "@role")],
  [/^<#(\d+)>/, (m) => channel(m[1])],
  [/^<\/([^:>]{1,80}):\d+>/, (m) => h("span", { class: "mention" }, `/${m[1]}`)],
  [/^<a?:(\w{2,32}):\d+>/, (m) => h("span", { class: "emoji", title: `:${m[1]}:` }, `:${m[1]}:`)],
  [/^<(https?:\/\/[^\s<>]+)>/, (m) => link(m[1], [m[1]])],
  [/^\[((?:[^[\]\\]|\\.)+)\]\(<?(https?:\/\/[^\s()<>]+(?:\([^\s()]*\)[^\s()<>]*)*)>?(?: +"[^"]*")?\)/, (m) => link(m[2], inline(m[1]))],
  [/^https?:\/\/[^\s<>]*(?:\([^\s<>()]*\)|[^\s<>"'.,:;!?)\]*_~|])/, (m) => link(m[0], [m[0]])],
  [/^@(everyone|here)\b/, (m) => h("span", { class: "mention self" }, m[0])],
  [/^\*\*\*(?=\S)([\s\S]+?)\*\*\*(?!\*)/, (m) => h("strong", {}, h("em", {}, inline(m[1])))],
  [/^\*\*(?=\S)((?:\\.|[^\\])+?)\*\*(?!\*)/s, (m) => h("strong", {}, inline(m[1]))],
  [/^__(?=\S)((?:\\.|[^\\])+?)__(?!_)/s, (m) => h("u", {}, inline(m[1]))],
  [/^~~(?=\S)((?:\\.|[^\\])+?)~~(?!~)/s, (m) => h("s", {}, inline(m[1]))],
  [/^\|\|([\s\S]+?)\|\|/, (m) => spoiler(inline(m[1]))],
  [/^\*(?=[^\s*])((?:\*\*[\s\S]+?\*\*|\\.|[^*\\])*?[^\s*\\])\*(?!\*)/, (m) => h("em", {}, inline(m[1]))],
  [/^_(?=\S)((?:__[\s\S]+?__|\\.|[^_\\])*?[^\s_\\])_(?![A-Za-z0-9_])/, (m) => h("em", {}, inline(m[1])), "word"],
];
const STARTS = /[\\`<[h@*_~|]/;

function inline(text) {
  const nodes = [];
  let plain = "", before = "";
  const flush = () => {
    plain.split("\n").forEach((line, at) => { if (at) nodes.push(h("br", {})); if (line) nodes.push(line); });
    plain = "";
  };
  while (text) {
    const match = STARTS.test(text[0]) && firstRule(text, before);
    if (match) {
      const [found, build] = match;
      const node = build(found);
      if (typeof node === "string") plain += node;
      else { flush(); nodes.push(node); }
      before = found[0].at(-1);
      text = text.slice(found[0].length);
      continue;
    }
    const next = text.slice(1).search(STARTS);
    const upTo = next < 0 ? text.length : next + 1;
    plain += text.slice(0, upTo);
    before = text[upTo - 1];
    text = text.slice(upTo);
  }
  flush();
  return nodes;
}

function firstRule(text, before) {
  for (const [pattern, build, apart] of RULES) {
    if (apart === "word" && /\w/.test(before)) continue;   // snake_case_names stay as they are
    const found = text.match(pattern);
    if (found) return [found, build];
  }
  return null;
}

function link(url, children) {
  const inside = jumpTarget(url);
  if (inside) {
    const text = children.length === 1 && children[0] === url ? `#${channelName(inside.channel)} › message` : children;
    return h("button", { type: "button", class: "mention", "data-key": url, onclick: () => goTo(inside) }, text);
  }
  return h("a", { href: url, target: "_blank", rel: "noopener noreferrer", title: url }, children);
}

function person(id) {
  const name = id === state.world.bot.id ? state.world.bot.name : personOf(id)?.name ?? "unknown";
  return h("span", { class: id === state.person ? "mention self" : "mention" }, `@${name}`);
}

function channel(id) {
  return h("button", { type: "button", class: "mention", "data-key": id, onclick: () => show(state.person, id) }, `#${channelName(id)}`);
}

export function spoiler(children) {
  const node = h("span", { class: "spoiler", "data-whole": true, role: "button", tabindex: 0, "aria-label": "Spoiler: press to show", "aria-expanded": "false" },
    h("span", { class: "hidden-part" }, children));
  const open = (event) => {
    if (event.type === "keydown" && !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    node.classList.add("open");
    node.setAttribute("aria-expanded", "true");
    node.removeAttribute("aria-label");
  };
  node.addEventListener("click", open);
  node.addEventListener("keydown", open);
  return node;
}

/** The words of a text without its marks, for one-line previews and for the screen reader. */
export function plainText(text) {
  return markdown(text).map((node) => node.textContent).join(" ").replace(/\s+/g, " ").trim();
}
