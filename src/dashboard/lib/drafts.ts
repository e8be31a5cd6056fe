import * as z from 'zod';

const PREFIX = 'botdeck-draft:';

/** Whose drafts are read and kept: a tab may be for one agency now and for another later. */
let owner = '';

export function keepDraftsFor(name: string): void {
  owner = `${name}:`;
}

function nameOf(key: string): string {
  return PREFIX + owner + key;
}

export type Draft<Values> = {
  /** An ISO 8601 moment. */
  savedAt: string;
  values: Values;
};

/**
 * What was typed into a form and not saved, kept in this tab until it is: a reload loses nothing. It must hold no secret,
 * which is for who calls to see to. It ends with the session.
 */
export function readDraft<Values>(key: string, schema: z.ZodType<Values>): Draft<Values> | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(nameOf(key)) ?? 'null');
    return z.object({ savedAt: z.iso.datetime(), values: schema }).nullable().catch(null).parse(stored);
  } catch {
    // Not to be read, or storage is not allowed: as if there were none.
    return null;
  }
}

export function keepDraft(key: string, values: unknown): void {
  try {
    sessionStorage.setItem(nameOf(key), JSON.stringify({ savedAt: new Date().toISOString(), values }));
  } catch {
    // Full or not allowed: a draft is a help and no promise.
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(nameOf(key));
  } catch {
    // Where storage is not allowed there is none.
  }
}

/** With the session: whoever signs in next must not find them. Those of this tab's agency, of another, or of all (''). */
export function dropAllDrafts(of = owner): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX + of)) sessionStorage.removeItem(key);
    }
  } catch {
    // Where storage is not allowed there are none.
  }
}
