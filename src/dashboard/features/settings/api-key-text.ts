import type { ApiKeySummary } from '#contract/api-key.ts';
import { parseInstant } from '../../lib/time.ts';

/** A key to delete. Only the id is known if the service does not list keys. */
export type KeyToDelete = Pick<ApiKeySummary, 'id' | 'name' | 'lastUsedAt'>;

export function keyName({ id, name }: Pick<ApiKeySummary, 'id' | 'name'>): string {
  return name?.trim() || `Unnamed key ${id}`;
}

export function keyOfId(id: string): KeyToDelete {
  return { id, name: null, lastUsedAt: null };
}

/**
 * Returns the text that a user must type before keys are deleted: the name of a single key, its id if the name is
 * missing or not unique, or the number of several keys.
 */
export function typedConfirmation(
  keys: readonly KeyToDelete[],
  all: readonly Pick<ApiKeySummary, 'name'>[],
): { text: string; what: string } {
  const [key] = keys;
  if (key === undefined || keys.length > 1) return { text: `delete ${keys.length} keys`, what: 'the words' };
  const name = key.name?.trim() ?? '';
  const isUnique = all.filter((other) => other.name?.trim() === name).length === 1;
  return name !== '' && isUnique
    ? { text: name, what: "the key's name" }
    : { text: key.id, what: "the key's id" };
}

/**
 * Returns the keys with the least recently used first and unused keys before all others.
 * assumed: every delete request counts as a use of the current key. If the list contains it, it is therefore last,
 * after the others are deleted.
 */
export function inOrderOfUse(keys: readonly KeyToDelete[]): KeyToDelete[] {
  const lastUse = ({ lastUsedAt }: KeyToDelete) => parseInstant(lastUsedAt)?.getTime() ?? 0;
  return keys.toSorted((a, b) => lastUse(a) - lastUse(b));
}

/**
 * Returns the listed key that was used last, which may be the current key; null if there is a tie or no key was used.
 */
export function lastUsedKey<Key extends KeyToDelete>(keys: readonly Key[]): Key | null {
  const used = keys
    .flatMap((key) => {
      const moment = parseInstant(key.lastUsedAt);
      return moment ? [{ key, time: moment.getTime() }] : [];
    })
    .toSorted((a, b) => b.time - a.time);
  const [last, next] = used;
  return last === undefined || last.time === next?.time ? null : last.key;
}
