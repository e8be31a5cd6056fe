import { expect, it } from 'vitest';
import type { SourceSummary } from '#contract/source.ts';
import { listedRecord } from './listed-record.ts';

const source: SourceSummary = { id: 'site', name: 'Website', category: null, key: null, enabled: true };

it('a record of the service is exported as it is', () => {
  expect(listedRecord(source)).toBe(source);
});

it('a row with a computed field is a type error', () => {
  const row = { ...source, bots: 2 };
  // @ts-expect-error -- `bots` is computed
  expect(listedRecord(row)).toBe(row);
});
