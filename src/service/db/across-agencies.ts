import { sql, type SQL } from 'drizzle-orm';

/**
 * The lookups: all queries that search the rows of every agency, each with the reason. All other statements are limited
 * to one agency, so that a database that is distributed by agency runs each of them on one server. A lookup only reads
 * and locks no rows.
 */
const LOOKUPS = {
  'due deliveries': 'a worker sends the deliveries of all agencies, the earliest first',
  'expired leases': 'a worker repeats the attempts of every worker that died',
  'paused sources': 'a worker keeps one delivery of every paused source in the queue',
  'oldest due delivery': 'operators watch one number for the whole queue',
  'oldest expired lease': 'operators watch one number for the whole queue',
  'states of endpoints': 'operators watch the number of paused sources of all agencies',
  'sizes of receipts': 'the receipts of all agencies share one limit',
  'leads without words': 'a worker indexes the leads that hosts of an earlier version stored',
  'wrong slices':
    'a start cuts slices of leads again that are too large, or that hosts of an earlier version made wrong',
  'keys of all agencies': 'operators list them',
  'keys of others': 'an agency with the only keys of the database is not deleted',
  'keys without a lookup': 'hosts of the previous version store no lookups',
  'addresses without a lookup': 'hosts of the previous version store no lookups',
} as const;

type Lookup = keyof typeof LOOKUPS;

/**
 * Returns a condition for the WHERE clause of a lookup: always true, with an SQL comment that marks the statement. The
 * comment also explains the statement to operators who read the log or the statistics of the database.
 */
export function acrossAgencies(lookup: Lookup): SQL {
  return sql.raw(`true ${markOf(lookup)}`);
}

/** Whether the text of an SQL statement contains the comment of a lookup. */
export function isLookup(statement: string): boolean {
  return (Object.keys(LOOKUPS) as Lookup[]).some((lookup) => statement.includes(markOf(lookup)));
}

/** Returns the SQL comment that marks the statements of a lookup. */
export function markOf(lookup: Lookup): string {
  return `/* across agencies: ${lookup} */`;
}
