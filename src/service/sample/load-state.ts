import { eq, inArray } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '../db/open.ts';
import { agency, setting } from '../db/schema.ts';
import { SAMPLE_AGENCY, SECOND_AGENCY } from './identity.ts';

/**
 * A checksum of the generated records. `contents.test.ts` fails with the new value when the records change. A new
 * edition affects only new loads: a complete sample in a database stays unchanged.
 */
export const EDITION = 3_432_742_589;
const NAME = 'sample';

/** The progress of loading the sample, stored in the database. */
const LoadState = z.object({
  /** The `EDITION` of the records. An incomplete load of another edition is restarted. */
  edition: z.int(),
  scale: z.number(),
  /**
   * The time for which the records are created. A process that continues the load uses the same time and thus creates
   * the same records.
   */
  startedAt: z.iso.datetime(),
  phase: z.enum(['clearing', 'loading', 'complete']),
  /** The number of records already stored, for both agencies together. */
  loaded: z.object({ leads: z.int(), conversations: z.int() }),
});
export type LoadState = z.infer<typeof LoadState>;

/** The error if loading the sample would delete changes that users made in the sample agencies. */
export class WouldReplaceSample extends Error {
  override name = 'WouldReplaceSample';

  constructor(reason: string) {
    super(
      `${reason} Nothing was changed. --reset-sample reloads the sample agencies, and deletes the changes made in them.`,
    );
  }
}

export async function readState(db: Database): Promise<LoadState | null> {
  const [row] = await db.select().from(setting).where(eq(setting.name, NAME));
  return parse(row?.value);
}

/**
 * Returns the state of the load at this scale, which may be complete, or begins a new load at `now`. Throws
 * `WouldReplaceSample` if a new load would replace existing sample agencies and `isToBeReplaced` is false.
 */
export function claim(
  db: Database,
  { scale, now, isToBeReplaced }: { scale: number; now: Date; isToBeReplaced: boolean },
): Promise<LoadState> {
  return db.transaction(async (tx) => {
    // If two hosts start together, the second host waits here until the first has stored its load, and then
    // continues that load.
    await tx.insert(setting).values({ name: NAME, value: {} }).onConflictDoNothing();
    const state = await lock(tx);
    if (state?.phase === 'complete' && !isToBeReplaced) {
      if (state.scale === scale) return state;
      throw new WouldReplaceSample(
        `The sample agency was loaded at scale ${state.scale}, and scale ${scale} was requested.`,
      );
    }
    const canContinue = state?.scale === scale && state.edition === EDITION && state.phase !== 'complete';
    if (canContinue) return state;
    if (state === null && !isToBeReplaced && (await hasSampleAgency(tx))) {
      throw new WouldReplaceSample(
        'The database contains a sample agency that this version cannot identify.',
      );
    }
    const loaded = { leads: 0, conversations: 0 };
    return save(tx, { edition: EDITION, scale, startedAt: now.toISOString(), phase: 'clearing', loaded });
  });
}

async function hasSampleAgency(tx: Database): Promise<boolean> {
  const found = await tx
    .select({ id: agency.id })
    .from(agency)
    .where(inArray(agency.id, [SAMPLE_AGENCY.id, SECOND_AGENCY.id]));
  return found.length > 0;
}

/**
 * Does one part of the load and stores the progress in the same transaction. The state is locked, so several hosts take
 * turns and share the work. After an interruption, a later start continues. Throws if another load has replaced this
 * load.
 */
export function step(
  db: Database,
  load: LoadState,
  work: (tx: Database, state: LoadState) => Promise<Partial<LoadState>>,
): Promise<LoadState> {
  return db.transaction(async (tx) => {
    const state = await lock(tx);
    if (state?.scale !== load.scale || state.startedAt !== load.startedAt) {
      throw new Error('Another start is loading the sample agency at another scale.');
    }
    return save(tx, { ...state, ...(await work(tx, state)) });
  });
}

async function lock(tx: Database): Promise<LoadState | null> {
  const [row] = await tx.select().from(setting).where(eq(setting.name, NAME)).for('update');
  return parse(row?.value);
}

async function save(tx: Database, state: LoadState): Promise<LoadState> {
  await tx.update(setting).set({ value: state }).where(eq(setting.name, NAME));
  return state;
}

function parse(value: unknown): LoadState | null {
  return LoadState.safeParse(value).data ?? null;
}
