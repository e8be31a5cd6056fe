/** API keys in words, and the order in which several are deleted. */
import type { ApiKeySummary } from '#contract/api-key.ts';
import { parseInstant } from '../../lib/time.ts';

/** A key that is to be deleted. Where the service does not list its keys, no more than its id is known. */
export type KeyToDelete = Pick<ApiKeySummary, 'id' | 'name' | 'lastUsedAt'>;

export function keyName({ id, name }: Pick<ApiKeySummary, 'id' | 'name'>): string {
  return name?.trim() || `Unnamed key ${id}`;
}

export function keyOfId(id: string): KeyToDelete {
  return { id, name: null, lastUsedAt: null };
}

/**
 * What must be typed before keys are deleted: the name of a single one, its id where the name is none or is that of
 * several, and the count of many.
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
 * assumed: least recently used first, never used ones before all. The key in use is used by each of these very calls: where it is
 * among them, it goes last, and the others are gone by then.
 */
export function inOrderOfUse(keys: readonly KeyToDelete[]): KeyToDelete[] {
  const lastUse = ({ lastUsedAt }: KeyToDelete) => parseInstant(lastUsedAt)?.getTime() ?? 0;
  return keys.toSorted((a, b) => lastUse(a) - lastUse(b));
}

/** The one of the listed keys that was used last, which may be the one in use; null where two were or none. */
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
