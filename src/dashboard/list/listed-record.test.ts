import { expect, it } from 'vitest';
import type { SourceSummary } from '#contract/source.ts';
import { listedRecord } from './listed-record.ts';

const source: SourceSummary = { id: 'site', name: 'Website', category: null, key: null, enabled: true };

it('listedRecord returns a record of the service unchanged', () => {
  expect(listedRecord(source)).toBe(source);
});

it('listedRecord rejects a row with a computed field as a type error', () => {
  const row = { ...source, bots: 2 };
  // @ts-expect-error -- `bots` is computed
  expect(listedRecord(row)).toBe(row);
});
