import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { collector, type LogLine } from '../testing/log-collector.ts';
import { createSecretBox, KEY_BYTES, type SecretPlace } from './secret-box.ts';

const key = randomBytes(KEY_BYTES);
const place: SecretPlace = { agencyId: 'a', table: 't', row: ['r', 's'], field: 'f' };
const logged: LogLine[] = [];
const box = createSecretBox(key, collector(logged));

describe('a secret box', () => {
  it.each(['s3cret-canary', 'ünïcode 🔑 \u202e', 'x'.repeat(100_000)])(
    'opens its own sealed data',
    (text) => {
      const sealed = box.seal(text, place);
      expect(box.open(sealed, place)).toBe(text);
      expect(createSecretBox(key, collector([])).open(sealed, place)).toBe(text);
      expect(sealed.includes(text)).toBe(false);
    },
  );

  it('opens empty text as empty text', () => {
    expect(box.open(box.seal('', place), place)).toBe('');
  });

  it('seals the same text differently each time', () => {
    const sealed = Array.from({ length: 1000 }, () => box.seal('same', place).toString('hex'));
    expect(new Set(sealed).size).toBe(1000);
  });

  it.each<[string, SecretPlace]>([
    ['agency', { ...place, agencyId: 'b' }],
    ['table', { ...place, table: 'u' }],
    ['row', { ...place, row: ['r', 't'] }],
    ['row whose ids run together', { ...place, row: ['rs'] }],
    ['row whose ids hold separators', { ...place, row: ['r","s'] }],
    ['field', { ...place, field: 'g' }],
  ])('does not open sealed data for another %s', (_, other) => {
    expect(box.open(box.seal('s3cret-canary', place), other)).toBeNull();
  });

  it('does not open data that was modified or truncated at any position', () => {
    const sealed = box.seal('s3cret-canary', place);
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      expect(box.open(changed, place)).toBeNull();
      expect(box.open(sealed.subarray(0, at), place)).toBeNull();
    }
  });

  it('logs the next step without the secret if the key differs', () => {
    logged.length = 0;
    const other = createSecretBox(randomBytes(KEY_BYTES), collector([]));
    expect(box.open(other.seal('s3cret-canary', place), place)).toBeNull();
    expect(logged).toEqual([
      {
        level: 'error',
        fields: { table: 't', field: 'f' },
        message: expect.stringMatching(/start with the key .*SECRETS_KEY.* or save the secrets again\.$/),
      },
    ]);
  });

  it.each([0, 16, 31, 33, 64])('rejects a key of %i bytes', (size) => {
    expect(() => createSecretBox(randomBytes(size), collector([]))).toThrow('A key of secrets has 32 bytes.');
  });
});
