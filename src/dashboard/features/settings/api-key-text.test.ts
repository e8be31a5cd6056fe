import { describe, expect, it } from 'vitest';
import { inOrderOfUse, keyName, lastUsedKey, typedConfirmation, type KeyToDelete } from './api-key-text.ts';

const key = (id: string, name: string | null, lastUsedAt: string | null = null): KeyToDelete => ({
  id,
  name,
  lastUsedAt,
});

describe('the text that users type to confirm a deletion', () => {
  const site = key('key_1', ' Site ');
  const twin = key('key_2', 'Twin');

  it('is the name of a single key if the name is unique', () => {
    expect(typedConfirmation([site], [site, twin])).toEqual({ text: 'Site', what: "the key's name" });
  });

  it('is the id if the key has no name, shares its name or is not listed', () => {
    const byId = (id: string) => ({ text: id, what: "the key's id" });
    expect(typedConfirmation([twin], [twin, key('key_3', 'Twin')])).toEqual(byId('key_2'));
    expect(typedConfirmation([key('key_4', ' ')], [key('key_4', ' ')])).toEqual(byId('key_4'));
    expect(typedConfirmation([key('key_5', null)], [])).toEqual(byId('key_5'));
  });

  it('contains the number of keys if there are several', () => {
    expect(typedConfirmation([site, twin], [site, twin]).text).toBe('delete 2 keys');
  });
});

describe('keys sorted by use', () => {
  const never = key('never', 'Never');
  const old = key('old', 'Old', '2025-01-01T00:00:00Z');
  const recent = key('recent', 'Recent', '2025-03-14T12:00:00+01:00');

  it('are deleted least recently used first', () => {
    expect(inOrderOfUse([recent, never, old])).toEqual([never, old, recent]);
  });

  it('have a last used key, unless there is a tie or no key was used', () => {
    expect(lastUsedKey([never, old, recent])).toBe(recent);
    expect(lastUsedKey([never])).toBeNull();
    expect(lastUsedKey([recent, { ...recent, id: 'other' }, old])).toBeNull();
  });
});

describe('the name of a key', () => {
  it('falls back to its id', () => {
    expect(keyName(key('key_1', ' Site '))).toBe('Site');
    expect(keyName(key('key_1', null))).toBe('Unnamed key key_1');
  });
});
