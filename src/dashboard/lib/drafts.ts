import * as z from 'zod';
import { draftName } from './draft-names.ts';
import { ownSession } from './own-storage.ts';

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
    const stored: unknown = JSON.parse(ownSession.getItem(draftName(key)) ?? 'null');
    return z.object({ savedAt: z.iso.datetime(), values: schema }).nullable().catch(null).parse(stored);
  } catch {
    // Not to be read, or storage is not allowed: as if there were none.
    return null;
  }
}

export function keepDraft(key: string, values: unknown): void {
  try {
    ownSession.setItem(draftName(key), JSON.stringify({ savedAt: new Date().toISOString(), values }));
  } catch {
    // Full or not allowed: a draft is a help and no promise.
  }
}

export function dropDraft(key: string): void {
  try {
    ownSession.removeItem(draftName(key));
  } catch {
    // Where storage is not allowed there is none.
  }
}
