import { describe, expect, it } from 'vitest';
import { ApiKeySummary } from './api-key.ts';
import { parseStrictly } from './lenient.ts';

const full = {
  id: 'key-1',
  name: 'Reporting',
  hint: 'x7Qa',
  createdAt: '2025-01-01T00:00:00Z',
  lastUsedAt: null,
};

describe('the summary of an API key', () => {
  it('requires only an id', () => {
    expect(ApiKeySummary.parse(full)).toEqual(full);
    expect(ApiKeySummary.parse({ id: 'x' })).toEqual({
      id: 'x',
      name: null,
      hint: null,
      createdAt: null,
      lastUsedAt: null,
    });
  });

  it('never contains the key or its hash, even if the service sends them', () => {
    expect(ApiKeySummary.parse({ ...full, key: 'secret', hash: 'secret' })).toEqual(full);
  });

  it.each([{ id: null }, { hint: 7 }, { createdAt: 'once' }, { lastUsedAt: false }])(
    'rejects %j',
    (change) => {
      expect(parseStrictly(ApiKeySummary, { ...full, ...change }).success).toBe(false);
    },
  );
});
