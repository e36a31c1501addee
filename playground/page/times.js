// Times in the reader's own zone and words, kept fresh while they are on the page.
import { h } from "./dom.js";

const UNITS = [["year", 31536000], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const relativeCounted = new Intl.RelativeTimeFormat("en", { numeric: "always" });

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

const format = (date, style) => new Intl.DateTimeFormat(undefined, STYLES[style] ?? STYLES.f).format(date);

function ago(date) {
  const seconds = Math.round((date - Date.now()) / 1000);
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length || unit === "second") {
      return relativeCounted.format(Math.round(seconds / length), unit);
    }
  }
  return "";
}

/** `<t:…:R>` and its relatives. */
export function timestamp(unix, style) {
  const date = new Date(unix * 1000);
  if (Number.isNaN(date.getTime())) return document.createTextNode("Invalid Date");
  const node = h("time", { class: "timestamp", datetime: date.toISOString(), title: format(date, "F") },
    style === "R" ? ago(date) : format(date, style));
  if (style === "R") node.dataset.relative = "";
  return node;
}

/** When a message was written: "Today at 19:05", the whole of it on hover. */
export function written(iso, short = false) {
  const date = new Date(iso);
  return h("time", { class: "written", datetime: date.toISOString(), title: format(date, "F") },
    short ? format(date, "t") : day(date) === "" ? format(date, "t") : `${day(date)} ${format(date, "t")}`);
}

function day(date) {
  const days = Math.round((midnight(date) - midnight(new Date())) / 86400000);
  if (days === 0) return "";
  return days === -1 ? "Yesterday at" : format(date, "d");
}

const midnight = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());

export const sameDay = (a, b) => midnight(new Date(a)).getTime() === midnight(new Date(b)).getTime();

export const dayName = (iso) => {
  const days = Math.round((midnight(new Date(iso)) - midnight(new Date())) / 86400000);
  const name = format(new Date(iso), "D");
  return days === 0 || days === -1 ? `${relative.format(days, "day").replace(/^./, (c) => c.toUpperCase())}, ${name}` : name;
};

setInterval(() => {
  for (const node of document.querySelectorAll("time[data-relative]")) {
    const text = ago(new Date(node.dateTime));
    if (node.textContent !== text) node.textContent = text;
  }
}, 1000);
