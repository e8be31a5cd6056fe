import { eq } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '../db/open.ts';
import { setting } from '../db/schema.ts';

/** Raise it when the sample's contents change: every database then loads them anew at its next start. */
const EDITION = 4;
const NAME = 'sample';

/** How far a load came, kept beside what it loaded. Anything of another shape is an older sample. */
const LoadState = z.object({
  edition: z.literal(EDITION),
  scale: z.number(),
  /** The `now` of the load's first start: whoever goes on with it goes on with the same records. */
  startedAt: z.iso.datetime(),
  phase: z.enum(['clearing', 'loading', 'complete']),
  /** How many are there, of both agencies. */
  loaded: z.object({ leads: z.int(), conversations: z.int() }),
});
export type LoadState = z.infer<typeof LoadState>;

/** A sample of another scale is there, with whatever was saved in it: it is not removed unasked. */
export class OtherScale extends Error {
  override name = 'OtherScale';

  constructor(there: number, wanted: number) {
    super(
      `The sample agency was loaded at scale ${there}, and scale ${wanted} was asked for: --reset-sample reloads it, ` +
        'and loses what was saved in the sample agencies.',
    );
  }
}

export async function readState(db: Database): Promise<LoadState | null> {
  const [row] = await db.select().from(setting).where(eq(setting.name, NAME));
  return parse(row?.value);
}

/**
 * The load at this scale: the one that is under way or done, or a new one from `now` on. A complete one is taken for
 * new only if it is to be replaced.
 */
export function claim(
  db: Database,
  { scale, now, isToBeReplaced }: { scale: number; now: Date; isToBeReplaced: boolean },
): Promise<LoadState> {
  return db.transaction(async (tx) => {
    // Whoever comes second waits here for the first, and then finds its claim.
    await tx.insert(setting).values({ name: NAME, value: {} }).onConflictDoNothing();
    const state = await lock(tx);
    const isComplete = state?.phase === 'complete';
    if (state?.scale === scale && !(isComplete && isToBeReplaced)) return state;
    // Looked for here too, as another start may have completed it since.
    if (isComplete && !isToBeReplaced) throw new OtherScale(state.scale, scale);
    const loaded = { leads: 0, conversations: 0 };
    return save(tx, { edition: EDITION, scale, startedAt: now.toISOString(), phase: 'clearing', loaded });
  });
}

/**
 * Does one piece of work and notes it, both or neither, one process at a time: a load that was killed goes on
 * where it was, and starts that race on one database share the work. Throws when another load has taken over.
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
