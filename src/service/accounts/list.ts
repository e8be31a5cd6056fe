import { asc, eq } from 'drizzle-orm';
import type { listAccounts as operation } from '#contract/report.ts';
import type { Verb } from '../context.ts';
import { listInParts } from '../db/json-list.ts';
import { account } from '../db/schema.ts';

/** assumed: accounts are sorted by name, then id. The API document does not contain this operation. */
export const listAccounts: Verb<typeof operation> = ({ ctx: { db, agencyId } }) =>
  listInParts(
    db,
    {
      table: account,
      id: account.id,
      owner: eq(account.agencyId, agencyId),
      orderBy: [asc(account.name), asc(account.id)],
    },
    (isInPart, orderBy) =>
      db
        .select({ accountId: account.id, name: account.name, email: account.email })
        .from(account)
        .where(isInPart)
        .orderBy(...orderBy),
  );
