import type { apiKey } from '../db/schema.ts';
import { hashKey } from '../api-keys/hash-key.ts';
import type { SampleAgency } from './agencies.ts';
import { SAMPLE_AGENCY } from './identity.ts';
import { opaqueId, Random } from './random.ts';
import { DAY, HOUR } from './timeline.ts';

type ApiKeyRow = typeof apiKey.$inferInsert;

/**
 * An API key: its age in days, and the number of hours between its last use and today's midnight (null: never used).
 */
type KeyTemplate = { name: string; age: number; usedHoursAgo: number | null };

const FURTHER_KEYS: Record<string, readonly KeyTemplate[]> = {
  [SAMPLE_AGENCY.id]: [
    { name: 'Reporting warehouse', age: 402, usedHoursAgo: 5 },
    { name: 'CRM sync (Harbor, Redline)', age: 233, usedHoursAgo: 0.2 },
    { name: 'Victor, trying things out', age: 96, usedHoursAgo: 71 * 24 },
    { name: 'Hand-over to the new developers', age: 9, usedHoursAgo: null },
  ],
};

/** Returns the API keys of an agency. Only the first key is usable, because its text is public. */
export function apiKeysOf(agency: SampleAgency, today: number): ApiKeyRow[] {
  const known: ApiKeyRow = {
    id: opaqueId('key', agency.seed, 0),
    agencyId: agency.id,
    name: 'Sample key',
    hash: hashKey(agency.apiKey),
    hint: agency.apiKey.slice(-4),
    createdAt: new Date(today - 540 * DAY),
    lastUsedAt: new Date(today - 14 * HOUR),
  };
  const others = (FURTHER_KEYS[agency.id] ?? []).map(({ name, age, usedHoursAgo }, index): ApiKeyRow => {
    const random = new Random(agency.seed, 'key', index);
    return {
      id: opaqueId('key', agency.seed, index + 1),
      agencyId: agency.id,
      name,
      // A random hash that belongs to no key, so that the source code reveals no usable key.
      hash: Buffer.from(Array.from({ length: 32 }, () => random.int(0, 255))),
      hint: random.token(4),
      createdAt: new Date(today - age * DAY + random.int(0, 23) * HOUR),
      lastUsedAt: usedHoursAgo === null ? null : new Date(today - usedHoursAgo * HOUR),
    };
  });
  return [known, ...others];
}
