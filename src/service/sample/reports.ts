import type { report, reportShare } from '../db/schema.ts';
import { accountsOf } from './accounts.ts';
import type { SampleAgency } from './agencies.ts';
import { opaqueId, Random } from './random.ts';
import { DAY, MINUTE } from './timeline.ts';

const reportIdOf = (agency: SampleAgency, index: number) => opaqueId('rep', agency.seed, index);

/** Returns the reports of an agency with dates before the midnight `today`. */
export function reportsOf(agency: SampleAgency, today: number): (typeof report.$inferInsert)[] {
  return agency.reports.map(({ name, kind, age }, index) => {
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
  return agency.reports.flatMap(({ shares }, index) =>
    new Random(agency.seed, 'report share', index).some(accounts, shares).map(({ id }) => ({
      agencyId: agency.id,
      reportId: reportIdOf(agency, index),
      accountId: id,
    })),
  );
}
