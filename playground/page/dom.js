// Builds DOM nodes. Text only ever enters the page as text nodes, never as markup.

const present = (children) => children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);

/** h("button", {class: "x", onclick: f, "aria-label": "…"}, child, "text", null) */
export function h(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "class") node.className = value;
    else if (name === "vars") for (const [key, v] of Object.entries(value)) node.style.setProperty(key, v);
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "value") node.value = value;
    else if (name === "checked") node.checked = node.defaultChecked = value;
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...present(children));
  return node;
}

const SHAPES = {
  hash: "M9 3 7 21M17 3l-2 18M3.5 8.5h17M3 15.5h17",
  thread: "M4 5h16M4 10h10M4 15h6M14 20l6-6M14 20v-4M14 20h4",
  at: "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0Zm0 0v1.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-3.6 7.2",
  plus: "M12 5v14M5 12h14",
  close: "M6 6l12 12M18 6 6 18",
  menu: "M4 7h16M4 12h16M4 17h16",
  down: "M6 9l6 6 6-6",
  check: "M5 12.5l4.5 4.5L19 7.5",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm6.5 0a3 3 0 1 0 6 0 3 3 0 0 0-6 0Z",
  link: "M14 5h5v5M19 5l-8 8M11 6H6a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-5",
  reply: "M5 20v-6a4 4 0 0 1 4-4h11M16 5.5 20 10l-4 4.5",
  file: "M6 3h8l5 5v13H6ZM14 3v5h5",
  send: "M4 12 20 4l-5 16-3.5-6.5Z",
  slash: "M15 4 9 20",
  warn: "M12 4 2.5 20h19ZM12 10v4.5M12 17v.5",
  edit: "M4 20l1-4L16 5l3 3L8 19Z",
};

/** A small line icon; always decorative, so its button carries the words. */
export function icon(name, size = 20) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [key, value] of Object.entries({
    viewBox: "0 0 24 24", width: size, height: size, fill: "none", stroke: "currentColor",
    "stroke-width": 2, "stroke-linecap": "round", "stroke-linejoin": "round", "aria-hidden": "true",
  })) svg.setAttribute(key, value);
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", SHAPES[name]);
  svg.append(path);
  svg.classList.add("icon");
  return svg;
}

const HUES = [28, 205, 322, 52, 150, 265, 350, 180, 95, 235];

/** A round mark with a person's initial, in a colour of their own. */
export function avatar(user, { bot = false, size = "" } = {}) {
  const name = user?.global_name || user?.name || user?.username || "?";
  if (bot) return h("span", { class: `avatar bot ${size}`, "aria-hidden": "true" }, gavel());
  const hue = HUES[[...String(user?.id ?? name)].reduce((sum, c) => (sum * 31 + c.codePointAt(0)) % 9973, 7) % HUES.length];
  return h("span", { class: `avatar ${size}`, vars: { "--hue": user?.hue ?? hue }, "aria-hidden": "true" },
    [...name][0].toUpperCase());
}

/** The hues of people go round in the order they sit, so that neighbours differ. */
export const hueOf = (index) => HUES[index % HUES.length];

function gavel() {
  const svg = icon("slash", 22);
  svg.setAttribute("stroke-width", "0");
  svg.setAttribute("fill", "currentColor");
  svg.firstChild.setAttribute("d", "M13.2 2.6 20 9.4l-1.5 1.5-1-.3-4.2 4.2.3 1-1.5 1.5-6.8-6.8L6.8 9l1 .3L12 5.100l-.3-1ZM11 14.800 4.600 21.200a1.500 1.500 0 0 1-2.100-2.100L8.900 12.700Z");
  return svg;
}

/** Replaces everything inside a node; nulls among the children are left out. */
export const fill = (node, ...children) => node.replaceChildren(...present(children));

const same = (old, fresh) => old.nodeType === fresh.nodeType && old.nodeName === fresh.nodeName
  && (old.nodeType !== Node.ELEMENT_NODE || (!fresh.hasAttribute("data-whole")
    && ["data-key", "data-custom-id"].every((name) => old.getAttribute(name) === fresh.getAttribute(name))));

/**
 * Makes an old node look like a fresh one while keeping whatever is alike, so that pictures do not flicker and
 * a press is not lost to a redraw in the middle of it. Nodes whose listeners belong to one thing carry that thing
 * as `data-key`; nodes that only make sense whole carry `data-whole`. Answers the node that is now to be shown.
 */
export function morph(old, fresh) {
  if (old === fresh || old.isEqualNode(fresh)) return old;
  if (!same(old, fresh)) return fresh;
  if (old.nodeType !== Node.ELEMENT_NODE) { old.nodeValue = fresh.nodeValue; return old; }
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) === value) continue;
    if (name === "style") old.style.cssText = value;   // the attribute itself is barred by our content policy
    else old.setAttribute(name, value);
  }
  if ("checked" in fresh) old.checked = fresh.checked;
  morphChildren(old, [...fresh.childNodes]);
  return old;
}

/** Gives a node these children, keeping those that are alike. */
export function morphChildren(holder, children) {
  const olds = [...holder.childNodes];
  const wanted = present(children);
  wanted.forEach((child, at) => {
    const old = olds[at];
    if (!old) { holder.append(child); return; }
    const now = morph(old, child);
    if (now !== old) old.replaceWith(now);
  });
  for (const old of olds.slice(wanted.length)) old.remove();
}

export const clear = (node) => { node.replaceChildren(); return node; };

/** Snowflakes outgrow numbers: compare them as text. */
export function older(a, b) {
  a = String(a ?? ""); b = String(b ?? "");
  return a.length === b.length ? a < b : a.length < b.length;
}

export const announce = (text) => {
  const region = document.getElementById("announce");
  region.append(h("p", {}, text));
  while (region.childElementCount > 5) region.firstChild.remove();
};

/** A loopback address of a picture becomes one of this page's own, also behind a forwarded port. */
export function local(url) {
  try {
    const parsed = new URL(url, location.href);
    if (parsed.pathname.startsWith("/attachments/")) return parsed.pathname + parsed.search;
    return ["http:", "https:"].includes(parsed.protocol) ? parsed.href : "";
  } catch { return ""; }
}
