import { asc, eq } from 'drizzle-orm';
import type { listAccounts as operation } from '#contract/report.ts';
import type { Verb } from '../context.ts';
import { account } from '../db/schema.ts';

/** assumed: by name, then id; the document has no such read. */
export const listAccounts: Verb<typeof operation> = ({ ctx: { db, agencyId } }) =>
  db
    .select({ accountId: account.id, name: account.name, email: account.email })
    .from(account)
    .where(eq(account.agencyId, agencyId))
    .orderBy(asc(account.name), asc(account.id));
