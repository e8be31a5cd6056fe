import type { report, reportShare } from '../db/schema.ts';
import { accountsOf } from './accounts.ts';
import type { SampleAgency } from './agencies.ts';
import { SAMPLE_AGENCY, SECOND_AGENCY } from './identity.ts';
import { opaqueId, Random } from './random.ts';
import { DAY, MINUTE } from './timeline.ts';

type ReportTemplate = {
  name: string;
  kind: string | null;
  /** The days since the last change, or null if unknown. */
  age: number | null;
  /** The number of accounts with access. */
  shares: number;
};

const REPORTS: Record<string, readonly ReportTemplate[]> = {
  [SAMPLE_AGENCY.id]: [
    { name: 'Monday numbers', kind: 'weekly', age: 3, shares: 5 },
    { name: 'Bookings per client', kind: 'weekly', age: 17, shares: 3 },
    { name: 'Brightridge Solar: leads and site visits', kind: 'client', age: 40, shares: 2 },
    { name: 'Dental, Manchester and Hamburg', kind: 'client', age: 61, shares: 4 },
    { name: 'What leads ask about', kind: 'topics', age: 8, shares: 14 },
    { name: 'Split tests of the year', kind: 'splitTest', age: 122, shares: 1 },
    { name: 'Responses and their cost', kind: 'billing', age: 29, shares: 2 },
    { name: 'Failed messages by provider', kind: null, age: 250, shares: 0 },
    { name: 'Copy of Monday numbers (old)', kind: '', age: null, shares: 1 },
  ],
  [SECOND_AGENCY.id]: [
    { name: 'Monday numbers', kind: 'weekly', age: 5, shares: 2 },
    { name: 'Kestrel: applications', kind: 'client', age: 33, shares: 0 },
  ],
};

const templatesOf = (agency: SampleAgency) => REPORTS[agency.id] ?? [];

const reportIdOf = (agency: SampleAgency, index: number) => opaqueId('rep', agency.seed, index);

/** Returns the reports of an agency as of the midnight `today`. */
export function reportsOf(agency: SampleAgency, today: number): (typeof report.$inferInsert)[] {
  return templatesOf(agency).map(({ name, kind, age }, index) => {
    const random = new Random(agency.seed, 'report', index);
    return {
      agencyId: agency.id,
      id: reportIdOf(agency, index),
      name,
      kind,
      modifiedAt: age === null ? null : new Date(today - age * DAY + random.int(7 * 60, 19 * 60) * MINUTE),
    };
  });
}

export function reportSharesOf(agency: SampleAgency): (typeof reportShare.$inferInsert)[] {
  const accounts = accountsOf(agency);
  return templatesOf(agency).flatMap(({ shares }, index) =>
    new Random(agency.seed, 'report share', index).some(accounts, shares).map(({ id }) => ({
      agencyId: agency.id,
      reportId: reportIdOf(agency, index),
      accountId: id,
    })),
  );
}
