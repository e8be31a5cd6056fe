import * as z from 'zod';
import { currentTime } from './clock.ts';
import { draftName } from './draft-names.ts';
import { ownSession } from './own-storage.ts';

export type Draft<Values> = {
  /** The time of the last change, as an ISO 8601 timestamp. */
  savedAt: string;
  values: Values;
};

/**
 * Returns the draft of a form, i.e. its unsaved input. The tab stores drafts so that a reload loses no input, and
 * deletes them when the session ends. Callers must not store secrets in drafts.
 */
export function readDraft<Values>(key: string, schema: z.ZodType<Values>): Draft<Values> | null {
  try {
    const stored: unknown = JSON.parse(ownSession.getItem(draftName(key)) ?? 'null');
    return z.object({ savedAt: z.iso.datetime(), values: schema }).nullable().catch(null).parse(stored);
  } catch {
    // An unreadable draft and blocked storage count as no draft.
    return null;
  }
}

export function keepDraft(key: string, values: unknown): void {
  try {
    ownSession.setItem(
      draftName(key),
      JSON.stringify({ savedAt: new Date(currentTime()).toISOString(), values }),
    );
  } catch {
    // If storage is full or blocked, the draft is lost. The form still works.
  }
}

export function dropDraft(key: string): void {
  try {
    ownSession.removeItem(draftName(key));
  } catch {
    // If storage is blocked, there are no drafts.
  }
}
