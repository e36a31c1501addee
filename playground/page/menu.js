// The open select: a list over the page, usable with mouse and keyboard, one or several choices.
import { fill, h, icon } from "./dom.js";

let current = null;

export const closeMenu = () => current?.close(false);

/**
 * Opens the menu of a select under (or over) its box.
 * One choice is submitted at once; several are submitted when the menu closes. Escape gives up.
 */
export function openMenu(anchor, { options, chosen, least, most, submit, title }) {
  if (current?.id === anchor.dataset.customId && current.anchor === anchor) { current.close(true); return; }
  current?.close(true);
  const several = most > 1;
  const picked = new Set(chosen.filter((value) => options.some((option) => option.value === value)));
  let active = Math.max(0, options.findIndex((option) => picked.has(option.value)));
  let filter = "";

  const listId = `menu-${Date.now()}`;
  const list = h("div", { class: "menu-list", role: "listbox", id: listId, tabindex: -1, "aria-label": title, "aria-multiselectable": several ? "true" : null });
  const foot = several || least === 0 ? h("div", { class: "menu-foot" }) : null;
  const node = h("div", { class: "menu" }, list, foot);
  const rows = options.map((option, index) => h("div", {
    class: "option", role: "option", id: `${listId}-${index}`,
    onclick: () => pick(index),
    onpointermove: () => { if (active !== index) { active = index; draw(false); } },
  },
  option.emoji?.name && h("span", { class: "emoji" }, option.emoji.id ? `:${option.emoji.name}:` : option.emoji.name),
  h("span", { class: "option-words" },
    h("span", { class: "option-label" }, option.label),
    option.description && h("span", { class: "option-detail" }, option.description)),
  h("span", { class: several ? "tick box" : "tick" }, icon("check", 16))));
  list.append(...rows.length ? rows : [h("div", { class: "option-none" }, "Nothing to choose from")]);

  function draw(scroll = true) {
    rows.forEach((row, index) => {
      const on = picked.has(options[index].value);
      row.classList.toggle("active", index === active);
      row.classList.toggle("on", on);
      row.classList.toggle("full", several && !on && picked.size >= most);
      row.setAttribute("aria-selected", String(on));
    });
    list.setAttribute("aria-activedescendant", rows[active]?.id ?? "");
    if (scroll) rows[active]?.scrollIntoView({ block: "nearest" });
    if (!foot) return;
    const enough = picked.size >= least;
    fill(foot,
      h("span", {}, several ? (least === most ? `${picked.size} of ${most} chosen` : `${picked.size} chosen, ${least}–${Math.min(most, options.length)} allowed`) : "Choosing is optional"),
      picked.size && least === 0 && !several ? h("button", { type: "button", class: "quiet", onclick: () => { picked.clear(); close(true); } }, "Clear") : null,
      several ? h("button", { type: "button", class: "button primary small", disabled: !enough, onclick: () => close(true) }, "Done") : null);
  }

  function pick(index) {
    const value = options[index]?.value;
    if (value === undefined) return;
    active = index;
    if (!several) { picked.clear(); picked.add(value); close(true); return; }
    if (picked.has(value)) picked.delete(value);
    else if (picked.size < most) picked.add(value);
    draw();
  }

  function keys(event) {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 }[event.key];
    if (step) active = Math.max(0, Math.min(options.length - 1, active + step));
    else if (event.key === "Home") active = 0;
    else if (event.key === "End") active = options.length - 1;
    else if (event.key === "Enter" || event.key === " ") {
      if (event.target.closest(".menu-foot")) return;
      if (event.key === "Enter" && several && (event.ctrlKey || event.metaKey)) close(true);
      else pick(active);
    } else if (event.key === "Escape") close(false);
    else if (event.key === "Tab") { if (!several || event.target.closest(".menu-foot")) { close(true); return; } return; }
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      filter += event.key.toLowerCase();
      clearTimeout(keys.timer);
      keys.timer = setTimeout(() => { filter = ""; }, 800);
      const found = options.findIndex((option) => option.label.toLowerCase().startsWith(filter));
      if (found >= 0) active = found;
    } else return;
    event.preventDefault();
    event.stopPropagation();
    draw();
  }

  const outside = (event) => { if (!node.contains(event.target) && !liveAnchor()?.contains(event.target)) close(true); };
  // The message may be drawn anew while its menu is open; its new box takes over.
  const liveAnchor = () => anchor.isConnected ? anchor
    : (anchor = [...document.querySelectorAll("[data-custom-id]")].find((one) => one.dataset.customId === anchor.dataset.customId && one.classList.contains("select")) ?? anchor);

  function place() {
    const box = liveAnchor().getBoundingClientRect();
    if (!liveAnchor().isConnected) { close(false); return; }
    const below = innerHeight - box.bottom - 12, above = box.top - 12;
    const up = below < Math.min(node.scrollHeight, 280) && above > below;
    node.style.left = `${Math.max(8, Math.min(box.left, innerWidth - box.width - 8))}px`;
    node.style.width = `${box.width}px`;
    node.style.maxHeight = `${Math.min(360, up ? above : below)}px`;
    node.style.top = up ? "" : `${box.bottom + 4}px`;
    node.style.bottom = up ? `${innerHeight - box.top + 4}px` : "";
  }

  function close(send) {
    if (current?.node !== node) return;
    current = null;
    removeEventListener("pointerdown", outside, true);
    removeEventListener("resize", place);
    removeEventListener("scroll", place, true);
    node.remove();
    const box = liveAnchor();
    box.setAttribute("aria-expanded", "false");
    box.focus({ preventScroll: true });
    const values = options.map((option) => option.value).filter((value) => picked.has(value));
    const same = values.length === chosen.length && values.every((value) => chosen.includes(value));
    const fits = values.length >= least && values.length <= most;
    if (send && fits && !(several && same)) submit(values);
  }

  current = { node, close, anchor, id: anchor.dataset.customId };
  (anchor.closest("dialog") ?? document.body).append(node);
  anchor.setAttribute("aria-expanded", "true");
  node.addEventListener("keydown", keys);
  place();
  draw();
  list.focus({ preventScroll: true });
  addEventListener("pointerdown", outside, true);
  addEventListener("resize", place);
  addEventListener("scroll", place, true);
}
