import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import {
  agency,
  analyzedCount,
  analyzedDay,
  conversation,
  lead,
  leadDay,
  leadSlice,
  pageVisit,
  splitTestCount,
  splitTestDay,
  topicCount,
  topicDay,
} from '../db/schema.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { deleteDirectory, insertDirectory } from './directory.ts';
import { AGENCIES, conversationsPart, leadsPart, type LoadPart } from './load-parts.ts';
import { claim, readState, step, type LoadState } from './load-state.ts';
import { endSampleTests } from './split-test-rows.ts';
import { createTimeline, type Timeline } from './timeline.ts';

/** The maximum number of rows per DELETE. It takes far less time than the statement timeout, also on a slow disk. */
const ROWS_CLEARED_PER_STEP = 20_000;
const FEWEST_RECORDS_PER_LINE = 5000;
const MOST_LINES = 20;

const AGENCY_IDS = AGENCIES.map(({ id }) => id);

/** The tables with too many rows for a single DELETE. `COUNTS` are the tables with counts of their rows. */
const LARGE_TABLES = [pageVisit, lead, conversation];
const COUNTS = [
  leadDay,
  leadSlice,
  topicCount,
  analyzedCount,
  topicDay,
  analyzedDay,
  splitTestCount,
  splitTestDay,
];

/** The error if a reset is requested in a database that contains only agencies of users. */
export class NoSample extends Error {
  override name = 'NoSample';

  constructor() {
    super('There is no sample agency in this database: --reset-sample has nothing to reset.');
  }
}

export type LoadSampleOptions = {
  /**
   * The size of the sample: 1 is 25,000 leads, 40 is a million. Null keeps the existing scale, or means 1 in a new
   * database.
   */
  scale: number | null;
  /** Replaces a complete sample and thereby deletes the changes that users made in it. */
  isToBeReplaced?: boolean;
  /** Encrypts the tokens and keys of the sample. They are fictional but stored like real secrets. */
  secrets: SecretBox;
  now?: Date;
  onProgress?: (line: string) => void;
};

/**
 * Loads the sample agencies if they are not complete. Replaces a complete sample only if `isToBeReplaced`. Without it,
 * rejects with `WouldReplaceSample` if another scale is requested. Rejects with `NoSample` if the database contains
 * only other agencies and a replacement is requested. An incomplete load may continue at any scale. Returns whether
 * records were loaded.
 */
export async function loadSample(
  db: Database,
  { scale: wanted, isToBeReplaced = false, secrets, now = new Date(), onProgress }: LoadSampleOptions,
): Promise<boolean> {
  const kept = await readState(db);
  if (isToBeReplaced && kept === null && (await hasOnlyOtherAgencies(db))) throw new NoSample();
  const scale = wanted ?? kept?.scale ?? 1;
  if (kept?.scale === scale && kept.phase === 'complete' && !isToBeReplaced) return false;

  let state = await claim(db, { scale, now, isToBeReplaced });
  const timeline = createTimeline(new Date(state.startedAt));
  state = await clear(db, state, timeline, secrets, onProgress);
  state = await loadPart(db, state, 'leads', leadsPart(scale, timeline), onProgress);
  state = await loadPart(db, state, 'conversations', conversationsPart(scale, timeline), onProgress);
  await tidy(db);
  await step(db, state, async (tx, { phase }) => {
    if (phase === 'complete') return {};
    for (const each of AGENCIES) await endSampleTests(tx, each, timeline.today);
    return { phase: 'complete' };
  });
  return true;
}

/** Whether the database contains agencies, but no sample agency. */
export async function hasOnlyOtherAgencies(db: Database): Promise<boolean> {
  const agencies = await db.select({ id: agency.id }).from(agency);
  return agencies.length > 0 && agencies.every(({ id }) => !AGENCY_IDS.includes(id));
}

async function loadPart(
  db: Database,
  before: LoadState,
  name: keyof LoadState['loaded'],
  part: LoadPart,
  onProgress: LoadSampleOptions['onProgress'],
): Promise<LoadState> {
  let state = before;
  const tell = progressOf(name, part.ofSample, onProgress);
  tell(state.loaded[name]);
  while (state.phase === 'loading' && state.loaded[name] < part.total) {
    state = await step(db, state, async (tx, { loaded }) => ({
      loaded: { ...loaded, [name]: loaded[name] + (await part.loadSome(tx, loaded[name])) },
    }));
    tell(state.loaded[name]);
  }
  return state;
}

async function clear(
  db: Database,
  load: LoadState,
  timeline: Timeline,
  secrets: SecretBox,
  onProgress: LoadSampleOptions['onProgress'],
) {
  let state = load;
  for (let steps = 0; state.phase === 'clearing'; steps++) {
    // A new database contains no rows to delete, so its single step needs no message.
    if (steps === 1) onProgress?.('Removing the sample agency that was here before');
    state = await step(db, state, async (tx, { phase, scale }) =>
      phase === 'clearing' ? clearSome(tx, scale, timeline, secrets) : {},
    );
  }
  return state;
}

/**
 * Deletes one batch of the existing sample. When nothing is left, inserts everything except leads, page visits and
 * conversations.
 */
async function clearSome(
  tx: Database,
  scale: number,
  timeline: Timeline,
  secrets: SecretBox,
): Promise<Partial<LoadState>> {
  for (const agencyId of AGENCY_IDS) {
    for (const table of COUNTS) await tx.delete(table).where(eq(table.agencyId, agencyId));
    for (const table of LARGE_TABLES) {
      const isOfAgency = eq(table.agencyId, agencyId);
      const some = tx.select({ id: table.id }).from(table).where(isOfAgency).limit(ROWS_CLEARED_PER_STEP);
      const { rowCount } = await tx.delete(table).where(and(isOfAgency, inArray(table.id, some)));
      if (rowCount) return {};
    }
  }
  for (const agencyId of AGENCY_IDS) await deleteDirectory(tx, agencyId);
  for (const each of AGENCIES) await insertDirectory(tx, each, timeline, secrets, each.leadsAt(scale));
  return { phase: 'loading' };
}

/**
 * Runs VACUUM and ANALYZE, so that the planner has statistics and lists can use index-only scans. An embedded database
 * never does this by itself. Ignores errors, because a database with PostgreSQL's protocol may lack VACUUM.
 */
async function tidy(db: Database): Promise<void> {
  const tables = sql.join([...LARGE_TABLES, ...COUNTS], sql`, `);
  await db.execute(sql`vacuum (analyze) ${tables}`).catch(() => undefined);
}

/** Returns a function that reports progress whenever `perLine` more records are loaded, and at the end. */
function progressOf(
  records: string,
  total: number,
  onProgress: LoadSampleOptions['onProgress'],
): (loaded: number) => void {
  const perLine = Math.max(FEWEST_RECORDS_PER_LINE, Math.ceil(total / MOST_LINES));
  let told = -1;
  return (loaded) => {
    const line = loaded >= total ? Number.POSITIVE_INFINITY : Math.floor(loaded / perLine);
    if (line <= told) return;
    told = line;
    const done = inEnglish(Math.min(loaded, total));
    onProgress?.(`Loading the sample agency: ${done} of ${inEnglish(total)} ${records}`);
  };
}

function inEnglish(count: number): string {
  return count.toLocaleString('en-US');
}
