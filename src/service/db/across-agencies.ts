import { sql, type SQL } from 'drizzle-orm';

/**
 * The reads that search all agencies, with their reasons. Every other statement names one agency, so that a database
 * that is distributed by agency runs it on one machine. These reads lock nothing and write nothing. The statements that
 * follow them name one agency each.
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
 * Marks a statement as one of the lookups, in its WHERE clause. The comment also explains the statement to operators who
 * read the log or the statistics of the database.
 */
export function acrossAgencies(lookup: Lookup): SQL {
  return sql.raw(`true ${markOf(lookup)}`);
}

/** Whether the text of a statement has the mark of a lookup. */
export function isLookup(statement: string): boolean {
  return (Object.keys(LOOKUPS) as Lookup[]).some((lookup) => statement.includes(markOf(lookup)));
}

/** Returns the comment in the statements of a lookup. */
export function markOf(lookup: Lookup): string {
  return `/* across agencies: ${lookup} */`;
}
