// The list above the composer: commands while one is being typed, choices while an option is.
import { clear, h } from "./dom.js";

export class Suggestions {
  #items = [];
  #active = 0;

  constructor() {
    this.list = h("div", { class: "suggest-list", role: "listbox", id: "suggestions" });
    this.title = h("div", { class: "suggest-title" });
    this.node = h("div", { class: "suggest", hidden: true }, this.title, this.list);
    this.node.addEventListener("pointerdown", (event) => event.preventDefault());   // the input keeps the focus
  }

  /** Each item: {label, detail, aside, pick()}. `empty` is said when there is none. */
  show(input, title, items, { empty = "", active = 0 } = {}) {
    this.input?.removeAttribute("aria-activedescendant");
    this.input = input;
    this.#items = items;
    this.#active = Math.min(active, items.length - 1);
    this.title.textContent = title;
    this.node.hidden = !items.length && !empty;
    clear(this.list).append(...items.map((item, index) => h("div", {
      class: "suggestion", role: "option", id: `suggestion-${index}`,
      onclick: () => { this.#active = index; item.pick(); },
      onpointermove: () => { if (this.#active !== index) { this.#active = index; this.#mark(false); } },
    }, h("span", { class: "suggestion-label" }, item.label), item.detail && h("span", { class: "suggestion-detail" }, item.detail),
    item.aside && h("span", { class: "suggestion-aside" }, item.aside))));
    if (!items.length && empty) this.list.append(h("div", { class: "suggestion none" }, empty));
    this.#mark();
    input.setAttribute("aria-expanded", String(!this.node.hidden));
  }

  hide() {
    this.node.hidden = true;
    this.#items = [];
    this.input?.setAttribute("aria-expanded", "false");
    this.input?.removeAttribute("aria-activedescendant");
  }

  get open() { return !this.node.hidden; }
  get current() { return this.open ? this.#items[this.#active] : undefined; }

  move(by) {
    if (!this.#items.length) return;
    this.#active = (this.#active + by + this.#items.length) % this.#items.length;
    this.#mark();
  }

  #mark(scroll = true) {
    [...this.list.children].forEach((row, index) => {
      row.classList.toggle("active", index === this.#active && this.#items.length > 0);
      row.setAttribute("aria-selected", String(index === this.#active));
    });
    if (this.#items.length) this.input?.setAttribute("aria-activedescendant", `suggestion-${this.#active}`);
    if (scroll) this.list.children[this.#active]?.scrollIntoView({ block: "nearest" });
  }
}
