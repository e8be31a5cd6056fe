/** Fills an agency with records, so that one of its lists is very long. */
import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#service/db/open.ts';
import {
  account,
  apiKey,
  bot,
  customChannel,
  folder,
  notification,
  pageVisit,
  persona,
  report,
  reportShare,
  smartFaq,
  source,
  transaction,
} from '#service/db/schema.ts';
import { insertLeads } from '#service/leads/store.ts';
import { aBotInFull } from '#service/testing/bot-factories.ts';
import { aLead, anApiKey, aPageVisit, aPersona, aSource } from '#service/testing/factories.ts';
import {
  aFolder,
  anAccount,
  aNotification,
  aReport,
  aSmartFaq,
  aTransaction,
} from '#service/testing/record-factories.ts';
import { aChannel } from '#service/testing/source-factories.ts';

const FIRST_TIME = '2026-11-20T12:00:00Z';
const FOLDERS_AT_THE_TOP = 200;
const SUBJECTS = 5000;
const UNREAD = 1000;
const FEW = 20;

export function idsOf(agencyId: string) {
  return { lead: `${agencyId}-lead`, report: `${agencyId}-report-0`, source: `${agencyId}-source-0` };
}

/**
 * Fills all lists of an agency. A list whose table `isLong` gets `rows` rows, all others get a few. The newest row is
 * first.
 */
export async function insertLists(
  db: Database,
  agencyId: string,
  { isLong, rows }: { isLong: (table: string) => boolean; rows: number },
): Promise<void> {
  const ids = idsOf(agencyId);
  await insertLeads(db, [{ ...aLead({ id: ids.lead, sourceId: ids.source }), agencyId }]);
  const id = (kind: string): SQL => sql.raw(`'${agencyId}-${kind}-' || n`);
  const named = (words: string): SQL => sql.raw(`'${words} ' || n`);
  const folderId = sql.raw(`'${agencyId}-folder-' || n % ${FOLDERS_AT_THE_TOP}`);
  /** The SQL expression of the time of row `n`. There are ten rows per hour. */
  const time = sql.raw(`'${FIRST_TIME}'::timestamptz - n / 10 * interval '1 hour'`);
  const of = (table: PgTable, row: object, values: Record<string, SQL>) =>
    insertCopies(db, table, {
      row: { ...row, agencyId },
      rows: isLong(getTableName(table)) ? rows : FEW,
      values,
    });

  await of(folder, aFolder(), {
    id: id('folder'),
    name: named('Folder'),
    parentId: sql`case when n >= ${sql.raw(String(FOLDERS_AT_THE_TOP))} then ${folderId} end`,
  });
  await of(source, aSource(), { id: id('source'), name: named('Source') });
  await of(customChannel, aChannel({ sourceId: ids.source }), {
    id: id('channel'),
    friendlyName: named('Channel'),
  });
  await of(bot, aBotInFull(), { id: id('bot'), name: named('Bot'), folderId });
  await of(persona, aPersona(), {
    id: id('persona'),
    personaName: named('Persona'),
    folderId,
    botIds: sql`jsonb_build_array(${id('bot')})`,
  });
  await of(transaction, aTransaction(), { description: named('Invoice'), createdAt: time });
  await of(smartFaq, aSmartFaq({ sourceId: ids.source }), {
    id: id('faq'),
    question: named('How do I book a visit at home on day'),
  });
  await of(notification, aNotification(), {
    id: id('notification'),
    title: sql.raw(`'Notification ' || n % ${SUBJECTS}`),
    viewed: sql.raw(`n >= ${UNREAD}`),
    timestamp: time,
  });
  await of(report, aReport(), { id: id('report'), name: named('Report') });
  await of(account, anAccount(), { id: id('account'), name: named('Account') });
  await of(reportShare, { reportId: ids.report }, { accountId: id('account') });
  await of(apiKey, anApiKey().row, {
    id: id('key'),
    name: named('Key'),
    hash: sql`sha256(convert_to(${id('secret')}, 'UTF8'))`,
  });
  await of(pageVisit, aPageVisit({ leadId: ids.lead }), { title: named('Visit'), visitedAt: time });
}

/**
 * Inserts `rows` copies of a row. `values` contains SQL expressions for the columns that depend on the row number `n`,
 * which starts at 0.
 */
async function insertCopies(
  db: Database,
  table: PgTable,
  { row, rows, values }: { row: Record<string, unknown>; rows: number; values: Record<string, SQL> },
): Promise<void> {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => name in row || name in values);
  const names = columns.map(([, { name }]) => sql.identifier(name));
  const selected = columns.map(([name, column]) =>
    values[name] ? values[name] : sql`${sql.param(row[name], column)}::${sql.raw(column.getSQLType())}`,
  );
  await db.execute(sql`
    insert into ${table} (${sql.join(names, sql`, `)})
    select ${sql.join(selected, sql`, `)} from generate_series(0, ${sql.raw(String(rows - 1))}) as n`);
}
