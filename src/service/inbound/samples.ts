/**
 * Stores some of the messages that arrive during a sample capture. Users create a mapping from these samples. No other
 * module writes samples.
 */
import { and, desc, eq, sql } from 'drizzle-orm';
import { writeExactJson } from '#contract/exact-json.ts';
import {
  MAX_SAMPLE_BYTES,
  SAMPLES_KEPT,
  type listSampleEvents as list,
  type SampleEvent,
  type selectSampleEvent as select,
} from '#contract/inbound.ts';
import type { Context, Verb } from '../context.ts';
import { listOfAll } from '../db/json-list.ts';
import { JsonText } from '../db/json-text.ts';
import type { Database } from '../db/open.ts';
import { sampleEvent } from '../db/schema.ts';
import { NotFound } from '../errors.ts';
import { toInstant } from '../leads/to-lead.ts';
import { requireSource } from '../sources/require-source.ts';
import { changeWebhook, lockWebhook } from '../webhooks/lock-webhook.ts';
import { toOutboundWebhook } from '../webhooks/to-outbound-webhook.ts';

export const listSampleEvents: Verb<typeof list> = async ({ ctx: { db, agencyId }, input: { params } }) => {
  await requireSource(db, agencyId, params.sourceId);
  const rows = await db
    .select()
    .from(sampleEvent)
    .where(isOf(agencyId, params.sourceId))
    .orderBy(desc(sampleEvent.id));
  const samples = rows.map(({ id, receivedAt, body }) => {
    const text = writeExactJson(body);
    const fields = JSON.stringify({ id, receivedAt: toInstant(receivedAt) });
    return new JsonText<SampleEvent>(`${fields.slice(0, -1)},"body":${text}}`);
  });
  return listOfAll(samples);
};

export const selectSampleEvent: Verb<typeof select> = ({ ctx, input: { params, body } }) =>
  ctx.db.transaction(async (tx) => {
    const { agencyId } = ctx;
    await requireSource(tx, agencyId, params.sourceId);
    const locked = await lockWebhook(tx, agencyId, params.sourceId);
    if (body.id !== null && !(await isKept(tx, agencyId, params.sourceId, body.id))) {
      throw new NotFound('There is no sample with this id. The oldest are removed for new ones.');
    }
    return toOutboundWebhook(ctx, await changeWebhook(tx, locked, { selectedSampleEventId: body.id }));
  });

type Inside = Pick<Context, 'db' | 'agencyId' | 'clock'>;

/**
 * Stores a message as a sample and returns the id of the sample. Returns undefined if no capture is active or the
 * message is too large. Must be called in a transaction. The lock on the configuration serializes concurrent messages,
 * so that only one of them becomes the first sample and the oldest samples are deleted once.
 */
export async function keepSample(
  { db, agencyId, clock }: Inside,
  sourceId: string,
  body: unknown,
): Promise<number | undefined> {
  if (Buffer.byteLength(writeExactJson(body)) > MAX_SAMPLE_BYTES) return undefined;
  const locked = await lockWebhook(db, agencyId, sourceId);
  const now = clock();
  // The capture may have ended while this message waited for the lock.
  if (locked.listenUntil === null || locked.listenUntil <= now) return undefined;
  const [kept] = await db
    .insert(sampleEvent)
    .values({ agencyId, sourceId, receivedAt: now, body })
    .returning({ id: sampleEvent.id });
  const chosen = locked.selectedSampleEventId;
  const isChosenKept = chosen !== null && (await isKept(db, agencyId, sourceId, chosen));
  // assumed: the first sample is selected. If the selected sample was deleted, the next sample is selected.
  if (!isChosenKept) await changeWebhook(db, locked, { selectedSampleEventId: kept!.id });
  const newest = db
    .select({ id: sampleEvent.id })
    .from(sampleEvent)
    .where(isOf(agencyId, sourceId))
    .orderBy(desc(sampleEvent.id))
    .limit(SAMPLES_KEPT);
  await db
    .delete(sampleEvent)
    .where(
      and(
        isOf(agencyId, sourceId),
        sql`${sampleEvent.id} not in ${newest}`,
        sql`${sampleEvent.id} <> ${isChosenKept ? chosen : kept!.id}`,
      ),
    );
  return kept!.id;
}

async function isKept(db: Database, agencyId: string, sourceId: string, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: sampleEvent.id })
    .from(sampleEvent)
    .where(and(isOf(agencyId, sourceId), eq(sampleEvent.id, id)));
  return rows.length > 0;
}

function isOf(agencyId: string, sourceId: string) {
  return and(eq(sampleEvent.agencyId, agencyId), eq(sampleEvent.sourceId, sourceId));
}
