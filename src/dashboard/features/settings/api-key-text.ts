import type { ApiKeySummary } from '#contract/api-key.ts';
import { parseInstant } from '../../lib/time.ts';

/** A key to delete. If the service does not list keys, only the id is known. */
export type KeyToDelete = Pick<ApiKeySummary, 'id' | 'name' | 'lastUsedAt'>;

export function keyName({ id, name }: Pick<ApiKeySummary, 'id' | 'name'>): string {
  return name?.trim() || `Unnamed key ${id}`;
}

export function keyOfId(id: string): KeyToDelete {
  return { id, name: null, lastUsedAt: null };
}

/**
 * Returns the text that a user must type before keys are deleted: for a single key its name, or its id if the name is
 * missing or not unique; for several keys e.g. 'delete 2 keys'.
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
 * Returns the keys in the order of deletion: keys without a use first, then the least recently used key, and so on.
 * assumed: every request counts as a use of the current key, so the current key comes last.
 */
export function inOrderOfUse(keys: readonly KeyToDelete[]): KeyToDelete[] {
  const lastUse = ({ lastUsedAt }: KeyToDelete) => parseInstant(lastUsedAt)?.getTime() ?? 0;
  return keys.toSorted((a, b) => lastUse(a) - lastUse(b));
}

/**
 * Returns the listed key that was used last, which is probably the current key; null if two keys were used last or no
 * key was used.
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
