import { eq } from 'drizzle-orm';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { Delivery } from '#contract/delivery.ts';
import type { EventType } from '#contract/event.ts';
import { delivery, webhookEndpoint } from '#service/db/schema.ts';
import type { Send } from '#service/delivery/send.ts';
import { createWorker } from '#service/delivery/worker.ts';
import { createSecretBox } from '#service/secrets/secret-box.ts';
import { TEST_SECRETS_KEY } from '#service/testing/source-factories.ts';
import { aSource, aWebhook, FROZEN_NOW, type TestService } from './test-service.ts';

/** Stores a source with an outbound webhook and returns the id of the source. */
export async function storeSending(
  service: TestService,
  overrides: Partial<Parameters<typeof aSource>[0]> = {},
  webhook: Partial<Parameters<typeof aWebhook>[0]> = {},
): Promise<string> {
  const source = aSource(overrides);
  await service.add({ sources: [source], webhooks: [aWebhook({ sourceId: source.id, ...webhook })] });
  return source.id;
}

/** Asks the service to send a test event of each type, without the dashboard, and returns the resulting deliveries. */
export async function sendTests(
  service: TestService,
  sourceId: string,
  types: readonly EventType[] = ['lead.message'],
): Promise<Delivery[]> {
  const sent: Delivery[] = [];
  for (const type of types) {
    const response = await service.request(`/agency/source/${sourceId}/webhook-integration/endpoint/test`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ type }),
    });
    if (!response.ok) throw new Error(await response.text());
    sent.push(...((await response.json()) as Delivery[]));
  }
  return sent;
}

/** Changes a delivery in the database, as the delivery worker does. */
export async function setDelivery(
  service: TestService,
  { id }: Pick<Delivery, 'id'>,
  changed: Partial<typeof delivery.$inferInsert>,
): Promise<void> {
  await service.db.update(delivery).set(changed).where(eq(delivery.id, id));
}

/** Changes the delivery state of a source in the database, as the delivery workers do. */
export async function setEndpoint(
  { db, agency }: TestService,
  sourceId: string,
  state: Partial<typeof webhookEndpoint.$inferInsert>,
): Promise<void> {
  await db
    .insert(webhookEndpoint)
    .values({ agencyId: agency.id, sourceId, ...state })
    .onConflictDoUpdate({ target: [webhookEndpoint.agencyId, webhookEndpoint.sourceId], set: state });
}

/** Makes all delivery attempts that are due. The simulated receiver responds with `answered`, 204 by default. */
export async function attemptAll(
  { db }: TestService,
  answered: Partial<Extract<Awaited<ReturnType<Send>>, { kind: 'answered' }>> = {},
): Promise<void> {
  const worker = createWorker({
    db,
    secrets: createSecretBox(TEST_SECRETS_KEY, { error: () => undefined }),
    send: () => Promise.resolve({ kind: 'answered', status: 204, retryAfter: null, answer: '', ...answered }),
    log: { info: () => undefined, error: () => undefined },
    clock: () => FROZEN_NOW,
    queueClock: () => FROZEN_NOW,
    random: () => 0.5,
  });
  while ((await worker.runOnce()) > 0);
}

/**
 * Returns the cell texts of each visible row by column heading, from the top. Uses selectors, because role queries are
 * slow in jsdom.
 */
export function deliveryRows(): Record<string, string>[] {
  const headings = [...document.querySelectorAll('[role="grid"] thead th')].map((cell) => cell.textContent);
  return [...document.querySelectorAll('tbody tr[aria-rowindex]')]
    .toSorted((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
    .map((row) =>
      Object.fromEntries(
        headings.map((heading, index) => [heading, row.querySelectorAll('td')[index]?.textContent ?? '']),
      ),
    );
}

export const deliveryStates = () => deliveryRows().map(({ State }) => State);

export async function findDeliveryRows(count: number): Promise<Record<string, string>[]> {
  await waitFor(() => expect(deliveryRows()).toHaveLength(count));
  return deliveryRows();
}

export const deliveryFilters = () => within(screen.getByLabelText('Filter deliveries'));
