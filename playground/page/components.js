// The parts of a message: buttons, selects, containers, texts, galleries - and the older attachments and embeds.
import { h, icon, local } from "./dom.js";
import { lightbox } from "./lightbox.js";
import { markdown } from "./markdown.js";
import { openMenu } from "./menu.js";
import { act, chosenIn, goTo, isPending, jumpTarget, state } from "./store.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "secondary link" };

const hex = (color) => `#${Number(color).toString(16).padStart(6, "0")}`;

/** Any component of a message; an unknown kind says so instead of vanishing. */
export function component(part, message) {
  const build = KINDS[part.type];
  return build ? build(part, message) : h("p", { class: "unknown" }, `(component type ${part.type} is not drawn here)`);
}

const KINDS = {
  1: (part, message) => h("div", { class: "row" }, part.components.map((one) => component(one, message))),
  2: button,
  3: (part, message) => select(part, message, part.options ?? []),
  5: (part, message) => select(part, message, people(), "Select a person"),
  6: (part, message) => select(part, message, [], "Select a role"),
  7: (part, message) => select(part, message, people(), "Select"),
  8: (part, message) => select(part, message, channels(), "Select a channel"),
  9: section,
  10: (part) => h("div", { class: "text" }, markdown(part.content)),
  11: (part) => picture(part.media, part.description, part.spoiler, "thumbnail"),
  12: gallery,
  13: (part) => file({ ...part.file, filename: part.name, size: part.size }, part.spoiler),
  14: (part) => h("hr", { class: `separator ${part.divider === false ? "blank" : ""} ${part.spacing === 2 ? "large" : ""}` }),
  17: container,
};

function container(part, message) {
  const node = h("div", {
    class: `container ${part.accent_color === null || part.accent_color === undefined ? "" : "accented"}`,
    vars: part.accent_color === null || part.accent_color === undefined ? {} : { "--accent": hex(part.accent_color) },
  }, part.components.map((one) => component(one, message)));
  return part.spoiler ? veil(node, "Spoiler") : node;
}

function section(part, message) {
  return h("div", { class: "section" },
    h("div", { class: "section-text" }, part.components.map((one) => component(one, message))),
    part.accessory && h("div", { class: "accessory" }, component(part.accessory, message)));
}

// ---- buttons and selects

/** A standard emoji as itself; one of the application's own by its name. */
export function emoji(one) {
  if (!one?.name) return null;
  return h("span", { class: "emoji", "aria-hidden": "true" }, one.id ? `:${one.name}:` : one.name);
}

function button(part, message) {
  const label = [emoji(part.emoji), part.label && h("span", {}, part.label)];
  if (part.style === 5) {
    const inside = jumpTarget(part.url);
    if (inside) return h("button", { type: "button", class: "button secondary", "data-key": part.url, onclick: () => goTo(inside) }, label);
    return h("a", { class: "button secondary", href: part.url, target: "_blank", rel: "noopener noreferrer" }, label, icon("link", 15));
  }
  const pending = isPending(message.id, part.custom_id);
  return h("button", {
    type: "button",
    class: `button ${STYLES[part.style] ?? "secondary"} ${pending ? "pending" : ""}`,
    disabled: part.disabled,
    "aria-busy": pending ? "true" : null,
    "aria-label": part.label ? null : part.emoji?.name ?? "Button",
    "data-custom-id": part.custom_id,
    onclick: () => act(message, { do: "press", custom_id: part.custom_id }),
  }, h("span", { class: "button-label" }, label), pending && dots());
}

const dots = () => h("span", { class: "dots", "aria-hidden": "true" }, h("i", {}), h("i", {}), h("i", {}));

export const people = () => [...state.world.people, { ...state.world.bot, bot: true }]
  .map((person) => ({ label: person.name, value: person.id, description: person.bot ? "The bot" : undefined }));

export const channels = () => state.world.channels.filter((channel) => channel.type !== "dm")
  .map((channel) => ({ label: `#${channel.name}`, value: channel.id }));

/** What a select shows before anybody touches it. */
export function defaults(part, options) {
  if (part.default_values) return part.default_values.map((one) => String(one.id));
  return options.filter((option) => option.default).map((option) => option.value);
}

function select(part, message, options, placeholder = "Make a selection") {
  const pending = isPending(message.id, part.custom_id);
  const chosen = chosenIn(message.id, part.custom_id) ?? defaults(part, options);
  return selectBox({
    options, chosen, pending,
    placeholder: part.placeholder || placeholder,
    disabled: part.disabled,
    id: part.custom_id,
    least: part.min_values ?? 1,
    most: part.max_values ?? 1,
    submit: (values) => act(message, { do: "choose", custom_id: part.custom_id, values }),
  });
}

const stamp = (thing) => [...JSON.stringify(thing)].reduce((sum, c) => (sum * 31 + c.codePointAt(0)) % 2147483647, 7).toString(36);

/** The closed select: what is chosen, or the placeholder; pressing it opens the menu. */
export function selectBox({ options, chosen, pending, placeholder, disabled, id, least, most, submit, label }) {
  const picked = options.filter((option) => chosen.includes(option.value));
  const node = h("button", {
    type: "button",
    class: `select ${pending ? "pending" : ""}`,
    "data-whole": true,
    "data-menu": stamp([options, least, most]),   // a changed menu behind an unchanged box is a new box
    disabled,
    role: "combobox",
    "aria-haspopup": "listbox",
    "aria-expanded": "false",
    "aria-label": [label ?? placeholder, picked.map((option) => option.label).join(", ")].filter(Boolean).join(": "),
    "aria-busy": pending ? "true" : null,
    "data-custom-id": id,
  },
  h("span", { class: picked.length ? "picked" : "placeholder" },
    picked.length === 0 ? placeholder
      : picked.length === 1 ? [emoji(picked[0].emoji), picked[0].label]
        : picked.map((option) => h("span", { class: "pill" }, emoji(option.emoji), option.label))),
  pending ? dots() : icon("down", 20));
  const open = () => { if (!pending) openMenu(node, { options, chosen, least, most, submit, title: label ?? placeholder }); };
  node.addEventListener("click", open);
  node.addEventListener("keydown", (event) => {
    if (!["ArrowDown", "ArrowUp"].includes(event.key)) return;
    event.preventDefault();
    open();
  });
  return node;
}

// ---- pictures and files

function gallery(part) {
  const count = part.items.length;
  return h("div", { class: `gallery of-${count === 1 ? "one" : count === 2 || count === 4 ? "two" : "three"}` },
    part.items.map((item) => picture(item.media, item.description, item.spoiler)));
}

/** A picture that opens large; its alt text is its name. */
export function picture(media, description, hidden, kind = "") {
  const address = local(media.proxy_url?.includes("/attachments/") ? media.proxy_url : media.url);
  const size = media.width && media.height ? { width: media.width, height: media.height } : {};
  const image = h("img", { src: address, alt: description || "", loading: "lazy", decoding: "async", ...size });
  const node = h("button", {
    type: "button", class: `picture ${kind}`, "data-key": address,
    vars: size.width ? { "--ratio": `${size.width} / ${size.height}`, "--width": `${size.width}px` } : {},
    "aria-label": description ? `Picture: ${description}` : "Picture without a description",
    onclick: ({ currentTarget }) => lightbox(address, currentTarget.querySelector("img").alt, currentTarget),
  }, image);
  image.addEventListener("error", () => node.classList.add("broken"), { once: true });
  return hidden ? veil(node, "Spoiler") : node;
}

function veil(node, words) {
  const cover = h("button", { type: "button", class: "veil", onclick: () => { cover.remove(); holder.classList.remove("veiled"); node.inert = false; } }, words);
  const holder = h("div", { class: "veiled", "data-whole": true }, node, cover);
  node.inert = true;
  return holder;
}

function file(attached, hidden) {
  const name = attached.filename ?? attached.title ?? decodeURIComponent(new URL(attached.url, location.href).pathname.split("/").at(-1));
  const node = h("a", { class: "file", href: local(attached.url), target: "_blank", rel: "noopener", download: name },
    icon("file", 26),
    h("span", {}, h("span", { class: "file-name" }, name), attached.size ? h("span", { class: "file-size" }, bytes(attached.size)) : null));
  return hidden ? veil(node, "Spoiler") : node;
}

const bytes = (size) => size < 1024 ? `${size} bytes` : size < 1048576 ? `${(size / 1024).toFixed(1)} KB` : `${(size / 1048576).toFixed(2)} MB`;

export function attachments(list) {
  if (!list?.length) return [];
  const drawn = list.filter((one) => one.content_type?.startsWith("image/") || /\.(png|jpe?g|gif|webp)$/i.test(one.filename ?? ""));
  const others = list.filter((one) => !drawn.includes(one));
  return [
    drawn.length ? gallery({ items: drawn.map((one) => ({ media: one, description: one.description, spoiler: one.filename?.startsWith("SPOILER_") })) }) : null,
    ...others.map((one) => file(one)),
  ];
}

// ---- embeds

export function embed(part) {
  const title = part.title && h("div", { class: "embed-title" }, part.url
    ? h("a", { href: part.url, target: "_blank", rel: "noopener noreferrer" }, markdown(part.title, { blocks: false }))
    : markdown(part.title, { blocks: false }));
  return h("div", { class: "embed", vars: part.color ? { "--accent": hex(part.color) } : {} },
    h("div", { class: "embed-main" },
      h("div", { class: "embed-text" },
        part.author?.name && h("div", { class: "embed-author" }, part.author.name),
        title,
        part.description && h("div", { class: "embed-description" }, markdown(part.description)),
        part.fields?.length ? h("div", { class: "embed-fields" }, part.fields.map((field) =>
          h("div", { class: field.inline ? "field inline" : "field" },
            h("div", { class: "field-name" }, markdown(field.name, { blocks: false })), h("div", {}, markdown(field.value))))) : null),
      part.thumbnail && picture(part.thumbnail, part.thumbnail.description, false, "thumbnail")),
    part.image && picture(part.image, part.image.description),
    (part.footer?.text || part.timestamp) && h("div", { class: "embed-footer" },
      [part.footer?.text, part.timestamp && new Date(part.timestamp).toLocaleString()].filter(Boolean).join(" • ")));
}

