// One option of a slash command as a field: typed, chosen from a list, or asked of the bot while typing.
import { h, icon } from "./dom.js";
import { ATTACHMENT, BOOLEAN, CHANNEL, INTEGER, MENTIONABLE, NUMBER, ROLE, USER } from "./commands.js";
import { channels, people } from "./components.js";
import { ask, state } from "./store.js";

const DEBOUNCE = 160;

export class OptionField {
  #picked = null;      // {name, value} taken from a list; typing drops it
  #timer = null;
  #asked = 0;
  #loading = false;
  #eager = false;      // Enter came before the choices did: take the first when they come

  /** `form` gives: path, values(), suggestions, moved(field), gone(field), focused(field). */
  constructor(option, form) {
    this.option = option;
    this.form = form;
    this.input = h("input", {
      type: "text", class: "option-input", autocomplete: "off", spellcheck: "false", autocapitalize: "off",
      role: "combobox", "aria-expanded": "false", "aria-controls": "suggestions", "aria-autocomplete": "list",
      "aria-label": `${option.name}${option.required ? " (required)" : ""}: ${option.description ?? ""}`,
      "data-option": option.name,
      inputmode: option.type === INTEGER ? "numeric" : option.type === NUMBER ? "decimal" : null,
      oninput: () => { this.#picked = null; this.#fit(); this.mark(""); this.suggest(); },
      onfocus: () => { form.focused(this); this.suggest(); },
      onblur: () => { form.suggestions.hide(); clearTimeout(this.#timer); this.#loading = false; },
    });
    if (option.type === ATTACHMENT) this.#asFile();
    this.node = h("label", { class: "option-field" },
      h("span", { class: "option-name" }, option.name), this.input,
      option.required ? null : h("button", { type: "button", class: "option-gone", "aria-label": `Leave out ${option.name}`, onclick: () => form.gone(this) }, icon("close", 12)));
    this.#fit();
  }

  #asFile() {
    this.input.type = "file";
    this.input.addEventListener("change", () => {
      const file = this.input.files[0];
      if (!file) { this.#picked = null; return; }
      const reader = new FileReader();
      reader.onload = () => {
        this.#picked = { name: file.name, value: { filename: file.name, content_type: file.type || "application/octet-stream", data: reader.result.split(",")[1] } };
        this.mark("");
      };
      reader.readAsDataURL(file);
    });
  }

  // ---- what may be chosen

  #fixed() {
    const { type, choices } = this.option;
    if (choices?.length) return choices;
    if (type === BOOLEAN) return [{ name: "True", value: true }, { name: "False", value: false }];
    if (type === USER || type === MENTIONABLE) return people().map((one) => ({ name: one.label, value: one.value }));
    if (type === CHANNEL) return channels().map((one) => ({ name: one.label, value: one.value }));
    return null;
  }

  suggest() {
    clearTimeout(this.#timer);
    if (this.option.type === ATTACHMENT) return;
    const fixed = this.#fixed();
    if (fixed) {
      const typed = this.#picked ? "" : this.text.toLowerCase();
      const fits = fixed.filter((choice) => choice.name.toLowerCase().includes(typed));
      this.#offer(fits, "No choice fits");
    } else if (this.option.autocomplete) {
      this.#asked += 1;   // what is still on its way answers an older question
      this.#loading = true;
      this.#eager = false;
      this.#timer = setTimeout(() => this.#fetch(), this.text ? DEBOUNCE : 0);
    } else this.form.suggestions.hide();
  }

  #fetch() {
    const mine = ++this.#asked;
    const options = { ...this.form.values(), [this.option.name]: this.text };
    ask({ do: "autocomplete", channel_id: state.channel, name: this.form.path, options, focused: this.option.name }, (event) => {
      if (mine !== this.#asked) return;
      this.#loading = false;
      if (document.activeElement !== this.input) return;
      if (event.event === "choices" && this.#eager && event.choices.length) { this.pick(event.choices[0]); this.form.moved(this); }
      else if (event.event === "choices") this.#offer(event.choices, "Nothing fits what you typed");
      else this.form.suggestions.show(this.input, this.option.description ?? this.option.name, [], { empty: `Loading options failed. ${event.text ?? ""}` });
    });
  }

  #offer(choices, empty) {
    const active = Math.max(0, choices.findIndex((choice) => choice.value === this.#picked?.value));
    this.form.suggestions.show(this.input, `${this.option.name} · ${this.option.description ?? ""}`,
      choices.map((choice) => ({ label: choice.name, pick: () => { this.pick(choice); this.form.moved(this); } })), { empty, active });
  }

  pick(choice) {
    this.#picked = choice;
    this.input.value = choice.name;
    this.#fit();
    this.mark("");
    this.form.suggestions.hide();
  }

  /** Whether Enter has to wait for choices that are on their way; they are taken when they come. */
  awaits() {
    this.#eager = this.#loading && !this.#picked;
    return this.#eager;
  }

  // ---- what was entered

  get text() { return this.option.type === ATTACHMENT ? "" : this.input.value.trim(); }
  get empty() { return this.option.type === ATTACHMENT ? !this.#picked : this.input.value === ""; }

  /** Takes a value from a former line: the thing itself, or its words. */
  set(value) {
    const choice = this.#fixed()?.find((one) => one.value === value || one.name.toLowerCase() === String(value).toLowerCase() || String(one.value) === String(value));
    if (choice) { this.pick(choice); return; }
    if (value?.name !== undefined && value?.value !== undefined) { this.pick(value); return; }
    if (this.option.type !== ATTACHMENT) this.input.value = String(value ?? "");
    this.#fit();
  }

  /** For the recall of a command: what was picked, or the words. */
  get kept() { return this.#picked ?? this.text; }

  /** The value to send, or undefined while there is none. */
  get value() {
    if (this.#picked) return this.#picked.value;
    if (this.empty || !this.text) return undefined;
    const { type } = this.option;
    const fixed = this.#fixed();
    if (fixed) return fixed.find((choice) => choice.name.toLowerCase() === this.text.toLowerCase() || String(choice.value) === this.text)?.value;
    if (type === INTEGER || type === NUMBER) { const number = Number(this.text); return Number.isNaN(number) ? undefined : number; }
    return this.text;
  }

  /** What is wrong with it, as a sentence; "" when nothing is. */
  problem() {
    const { type, required, min_value: low, max_value: high, min_length: short, max_length: long } = this.option;
    const value = this.value;
    if (this.empty || (!this.text && !this.#picked)) return required ? "This option is required." : "";
    if (type === ROLE) return "The playground has no roles.";
    if (value === undefined) return this.#fixed() ? "Choose one from the list." : "Enter a number.";
    if (type === INTEGER && !Number.isInteger(value)) return "Enter a whole number.";
    if (low !== undefined && value < low) return `Enter at least ${low}.`;
    if (high !== undefined && value > high) return `Enter at most ${high}.`;
    if (short && value.length < short) return `Enter at least ${short} characters.`;
    if (long && value.length > long) return `Enter at most ${long} characters.`;
    return "";
  }

  mark(problem) {
    this.node.classList.toggle("wrong", Boolean(problem));
    this.input.setAttribute("aria-invalid", String(Boolean(problem)));
    this.form.said(problem);
  }

  #fit() { this.input.style.width = `${Math.max(4, Math.min(34, this.input.value.length + 2))}ch`; }
}

