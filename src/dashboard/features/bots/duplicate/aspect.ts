import type { Bot } from '#contract/bot.ts';

/** A thing by its id and its name, either of which may be missing. */
export type Say = (id: string | null, name: string | null) => string;

/** What a bot names by id alone. Null where no name is known. */
export type Names = {
  personaOf: (personaId: string) => string | null;
  folderOf: (folderId: string) => string | null;
};

/** Null: the reply says nothing of it. Nothing at all is an empty list. */
export type Lines = readonly string[] | null;

/** One thing that a bot is set up with, as lines that a person can read and a program compare. */
export type Aspect = { name: string; lines: (bot: Bot, say: Say, names: Names) => Lines };

export function textLine(value: string | null): Lines {
  return value === null ? null : [value === '' ? '""' : value];
}

export function yesNo(value: boolean): string {
  return value ? 'yes' : 'no';
}

export function onOff(value: boolean): string {
  return value ? 'on' : 'off';
}

/** The parts that are there, as one line. */
export function joined(parts: readonly (string | false | null)[], by = ', '): string {
  return parts.filter(Boolean).join(by);
}
