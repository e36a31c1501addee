// Slash commands as people type them: full paths, their options, and what fits a half-typed line.
import { channelOf, state } from "./store.js";

const SUBCOMMAND = 1, GROUP = 2;
export const INTEGER = 4, BOOLEAN = 5, USER = 6, CHANNEL = 7, ROLE = 8,
  MENTIONABLE = 9, NUMBER = 10, ATTACHMENT = 11;

/** Some commands exist in servers only, or in DMs only. */
function fitsHere(command) {
  const direct = channelOf(state.channel)?.type === "dm";
  if (command.contexts) return command.contexts.includes(direct ? 1 : 0);
  return !(direct && command.dm_permission === false);
}

/** Every command that can be sent: {path, description, options}. */
export function allCommands() {
  return state.world.commands
    .filter((command) => (command.type ?? 1) === 1 && fitsHere(command))
    .flatMap((command) => flatten(command, command.name))
    .sort((a, b) => a.path.localeCompare(b.path));
}

function flatten(command, path) {
  const nested = (command.options ?? []).filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
  if (nested.length) return nested.flatMap((option) => flatten(option, `${path} ${option.name}`));
  return [{ path, description: command.description ?? "", options: command.options ?? [] }];
}

export const commandAt = (path) => allCommands().find((command) => command.path === path);

/** Commands that fit what stands after the slash: prefixes first, then any word, then descriptions. */
export function fitting(typed) {
  const wanted = typed.trim().toLowerCase().replace(/\s+/g, " ");
  const rank = ({ path, description }) => {
    if (path.startsWith(wanted)) return 0;
    if (path.split(/[ _-]/).some((word) => word.startsWith(wanted))) return 1;
    if (wanted.split(" ").every((word) => path.includes(word))) return 2;
    return wanted.length > 2 && description.toLowerCase().includes(wanted) ? 3 : 9;
  };
  return allCommands().map((command) => ({ command, rank: rank(command) }))
    .filter((one) => one.rank < 9)
    .sort((a, b) => a.rank - b.rank)
    .map((one) => one.command);
}

/** "/game new game:mars seats:4" as {command, values}, when a whole command stands at its beginning. */
export function parseLine(text) {
  const line = text.replace(/^\//, "");
  const command = allCommands().filter((one) => line === one.path || line.startsWith(`${one.path} `))
    .sort((a, b) => b.path.length - a.path.length)[0];
  if (!command) return null;
  const values = {};
  const rest = line.slice(command.path.length);
  const names = command.options.map((option) => option.name).join("|");
  if (names) {
    const marks = [...rest.matchAll(new RegExp(`(?:^|\\s)(${names}):`, "g"))];
    marks.forEach((mark, at) => {
      values[mark[1]] = rest.slice(mark.index + mark[0].length, marks[at + 1]?.index ?? rest.length).trim();
    });
  }
  return { command, values };
}
