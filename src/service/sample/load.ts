import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { agency, apiKey, bot, lead, leadDay, pageVisit, persona, source } from '../db/schema.ts';
import { hashKey } from '../api-keys/hash-key.ts';
import { insertLeads, insertPageVisits } from '../leads/store.ts';
import { sampleAgency, secondAgency, type SampleAgency } from './agencies.ts';
import { aLead } from './lead.ts';
import { claim, readState, step, type LoadState } from './load-state.ts';
import { pageVisitsOf } from './page-visits.ts';
import { personasOf } from './personas.ts';
import { opaqueId } from './random.ts';
import { createTimeline, DAY, type Timeline } from './timeline.ts';

const LEADS_PER_STEP = 1000;
/** Far below what a statement may take, also on a slow disk. */
const ROWS_CLEARED_PER_STEP = 20_000;
const FEWEST_LEADS_PER_LINE = 5000;
const MOST_LINES = 20;

const AGENCIES = [sampleAgency, secondAgency];
const AGENCY_IDS = AGENCIES.map(({ id }) => id);

export type LoadSampleOptions = {
  /** 1 is 25,000 leads; 40 is a million. Null keeps the scale that is there, 1 in a new database. */
  scale: number | null;
  now?: Date;
  onProgress?: (line: string) => void;
};

/** Loads the sample agencies, unless they are there at this scale. Another scale, where one is named, replaces what is there. */
export async function loadSample(
  db: Database,
  { scale: wanted, now = new Date(), onProgress }: LoadSampleOptions,
): Promise<void> {
  const kept = await readState(db);
  const scale = wanted ?? kept?.scale ?? 1;
  if (kept?.scale === scale && kept.phase === 'complete') return;

  let state = await claim(db, scale, now);
  const timeline = createTimeline(new Date(state.startedAt));
  const total = sampleAgency.leadsAt(scale) + secondAgency.leadsAt(scale);
  const tell = progressOf(sampleAgency.leadsAt(scale), onProgress);

  state = await clear(db, state, timeline, onProgress);
  tell(state.loaded);
  while (state.phase === 'loading' && state.loaded < total) {
    state = await step(db, state, (tx, { loaded }) => loadSome(tx, scale, loaded, timeline));
    tell(state.loaded);
  }
  await tidy(db);
  await step(db, state, async () => ({ phase: 'complete' }));
}

async function clear(
  db: Database,
  load: LoadState,
  timeline: Timeline,
  onProgress: LoadSampleOptions['onProgress'],
) {
  let state = load;
  for (let steps = 0; state.phase === 'clearing'; steps++) {
    // A new database has nothing to remove, and its one step is not worth a line.
    if (steps === 1) onProgress?.('Removing the sample agency that was here before');
    state = await step(db, state, async (tx, { phase }) =>
      phase === 'clearing' ? clearSome(tx, timeline) : {},
    );
  }
  return state;
}

/** Removes a part of what is there; once nothing is, puts in all but the leads. */
async function clearSome(tx: Database, timeline: Timeline): Promise<Partial<LoadState>> {
  await tx.delete(leadDay).where(inArray(leadDay.agencyId, AGENCY_IDS));
  for (const table of [pageVisit, lead]) {
    const some = tx
      .select({ id: table.id })
      .from(table)
      .where(inArray(table.agencyId, AGENCY_IDS))
      .limit(ROWS_CLEARED_PER_STEP);
    const { rowCount } = await tx.delete(table).where(inArray(table.id, some));
    if (rowCount) return {};
  }
  for (const table of [persona, bot, source, apiKey])
    await tx.delete(table).where(inArray(table.agencyId, AGENCY_IDS));
  await tx.delete(agency).where(inArray(agency.id, AGENCY_IDS));
  for (const each of AGENCIES) await insertDirectory(tx, each, timeline);
  return { phase: 'loading' };
}

async function insertDirectory(tx: Database, each: SampleAgency, { today }: Timeline): Promise<void> {
  const agencyId = each.id;
  await tx.insert(agency).values({ id: agencyId, name: each.name });
  await tx.insert(apiKey).values({
    id: opaqueId('key', each.seed, 0),
    agencyId,
    name: 'Sample key',
    hash: hashKey(each.apiKey),
    hint: each.apiKey.slice(-4),
    createdAt: new Date(today - 540 * DAY),
  });
  await tx.insert(source).values(
    each.sources.map(({ id, name, category, key, enabled }) => ({
      agencyId,
      id,
      name,
      category,
      key,
      enabled,
    })),
  );
  await tx.insert(bot).values(each.bots.map(({ id, name }) => ({ agencyId, id, name })));
  await tx.insert(persona).values(personasOf(each, today));
}

/** Inserts the leads that come after the first `loaded`, those of one agency at a time, and their page visits. */
async function loadSome(
  tx: Database,
  scale: number,
  loaded: number,
  timeline: Timeline,
): Promise<Partial<LoadState>> {
  const ofSample = sampleAgency.leadsAt(scale);
  const [owner, first] = loaded < ofSample ? [sampleAgency, loaded] : [secondAgency, loaded - ofSample];
  const count = owner.leadsAt(scale);
  const last = Math.min(first + LEADS_PER_STEP, count);
  const leads = [];
  const visits = [];
  for (let index = first; index < last; index++) {
    const made = aLead(owner, index, count, timeline);
    leads.push(made.row);
    visits.push(...pageVisitsOf(owner, index, made, timeline));
  }
  await insertLeads(tx, leads);
  await insertPageVisits(tx, visits);
  return { loaded: loaded + leads.length };
}

/**
 * Tells the planner what is there now and lets lists read their indexes alone; an embedded database never does
 * so by itself. What only speaks PostgreSQL's protocol may not know VACUUM, and is none the worse without it.
 */
async function tidy(db: Database): Promise<void> {
  await db.execute(sql`vacuum (analyze) ${lead}, ${leadDay}, ${pageVisit}`).catch(() => undefined);
}

/** Tells of every line's worth of leads, and of the last. */
function progressOf(total: number, onProgress: LoadSampleOptions['onProgress']): (loaded: number) => void {
  const perLine = Math.max(FEWEST_LEADS_PER_LINE, Math.ceil(total / MOST_LINES));
  let told = -1;
  return (loaded) => {
    const line = loaded >= total ? Number.POSITIVE_INFINITY : Math.floor(loaded / perLine);
    if (line <= told) return;
    told = line;
    onProgress?.(
      `Loading the sample agency: ${inEnglish(Math.min(loaded, total))} of ${inEnglish(total)} leads`,
    );
  };
}

function inEnglish(count: number): string {
  return count.toLocaleString('en-US');
}
