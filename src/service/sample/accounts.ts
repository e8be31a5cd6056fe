import type { account } from '../db/schema.ts';
import type { SampleAgency } from './agencies.ts';
import { opaqueId } from './random.ts';

type AccountRow = typeof account.$inferInsert;

export function accountsOf(agency: SampleAgency): AccountRow[] {
  return agency.accounts.map(({ name, email }, index) => ({
    agencyId: agency.id,
    id: opaqueId('acc', agency.seed, index),
    name,
    email,
  }));
}
