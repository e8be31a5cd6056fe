import { describe, expect, it } from 'vitest';
import { inOrderOfUse, keyName, lastUsedKey, typedConfirmation, type KeyToDelete } from './api-key-text.ts';

const key = (id: string, name: string | null, lastUsedAt: string | null = null): KeyToDelete => ({
  id,
  name,
  lastUsedAt,
});

describe('what must be typed to delete keys', () => {
  const site = key('key_1', ' Site ');
  const twin = key('key_2', 'Twin');

  it('is the name of a single key, where no other has it', () => {
    expect(typedConfirmation([site], [site, twin])).toEqual({ text: 'Site', what: "the key's name" });
  });

  it('is its id where it has no name, shares it or is not listed', () => {
    const byId = (id: string) => ({ text: id, what: "the key's id" });
    expect(typedConfirmation([twin], [twin, key('key_3', 'Twin')])).toEqual(byId('key_2'));
    expect(typedConfirmation([key('key_4', ' ')], [key('key_4', ' ')])).toEqual(byId('key_4'));
    expect(typedConfirmation([key('key_5', null)], [])).toEqual(byId('key_5'));
  });

  it('says how many where there are several', () => {
    expect(typedConfirmation([site, twin], [site, twin]).text).toBe('delete 2 keys');
  });
});

describe('keys by their use', () => {
  const never = key('never', 'Never');
  const old = key('old', 'Old', '2025-01-01T00:00:00Z');
  const recent = key('recent', 'Recent', '2025-03-14T12:00:00+01:00');

  it('are deleted least recently used first, so that the one in use goes last', () => {
    expect(inOrderOfUse([recent, never, old])).toEqual([never, old, recent]);
  });

  it('have a last used one, unless it cannot be told', () => {
    expect(lastUsedKey([never, old, recent])).toBe(recent);
    expect(lastUsedKey([never])).toBeNull();
    expect(lastUsedKey([recent, { ...recent, id: 'other' }, old])).toBeNull();
  });
});

describe('the name of a key', () => {
  it('is its own, or its id', () => {
    expect(keyName(key('key_1', ' Site '))).toBe('Site');
    expect(keyName(key('key_1', null))).toBe('Unnamed key key_1');
  });
});
