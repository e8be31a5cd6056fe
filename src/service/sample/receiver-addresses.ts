/** Puts the port of this host into the URLs of the built-in receiver in the sample. */
import { and, eq } from 'drizzle-orm';
import type { RequestTemplateInput } from '#contract/outbound-webhook.ts';
import { RECEIVER_PATH } from '#contract/delivery.ts';
import type { Database } from '../db/open.ts';
import { deliveryAttempt, webhook } from '../db/schema.ts';
import { receiverOrigin } from '../delivery/built-in-receiver.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { templateText, webhookSecrets } from '../webhooks/to-outbound-webhook.ts';
import { attemptedDeliveryOf } from './deliveries.ts';
import { AGENCIES } from './load-parts.ts';

const RECEIVER = new RegExp(`^http://127\\.0\\.0\\.1:\\d+(?=${RECEIVER_PATH}/)`);

type Options = {
  secrets: SecretBox;
  /** The base URL under which this machine reaches the host. */
  address: string;
};

/**
 * Replaces the port in the URLs of the built-in receiver in the webhooks of the sample, and in the requests of its
 * failed delivery. The sample is generated without a host, and the host may listen at another port at each start. The
 * port has no effect on deliveries, because the worker recognises the receiver at any port, but users see it.
 */
export async function updateReceiverUrls(db: Database, { secrets, address }: Options): Promise<void> {
  const origin = receiverOrigin(address);
  for (const { id: agencyId, seed } of AGENCIES) {
    await db.transaction(async (tx) => {
      const isOfAgency = eq(webhook.agencyId, agencyId);
      for (const row of await tx.select().from(webhook).where(isOfAgency).for('update')) {
        const { seal, open } = webhookSecrets({ agencyId, secrets }, row.sourceId);
        const updated = (field: 'sendMessageTemplate' | 'setFieldTemplate' | 'getContactTemplate') => {
          const text = open(field, row[field]);
          const template = text === null ? null : (JSON.parse(text) as RequestTemplateInput);
          const url = template && urlAt(origin, template.url);
          return template && url ? { [field]: seal(field, templateText({ ...template, url })) } : {};
        };
        const callback = row.webhookCallbackUri && urlAt(origin, row.webhookCallbackUri);
        const changes = {
          ...(callback && { webhookCallbackUri: callback }),
          ...updated('sendMessageTemplate'),
          ...updated('setFieldTemplate'),
          ...updated('getContactTemplate'),
        };
        if (Object.keys(changes).length === 0) continue;
        await tx
          .update(webhook)
          .set(changes)
          .where(and(isOfAgency, eq(webhook.sourceId, row.sourceId)));
      }
      const isOfDelivery = and(
        eq(deliveryAttempt.agencyId, agencyId),
        eq(deliveryAttempt.deliveryId, attemptedDeliveryOf(seed)),
      );
      for (const { number, request } of await tx.select().from(deliveryAttempt).where(isOfDelivery)) {
        const url = request && urlAt(origin, request.url);
        if (!request || !url) continue;
        await tx
          .update(deliveryAttempt)
          .set({ request: { ...request, url } })
          .where(and(isOfDelivery, eq(deliveryAttempt.number, number)));
      }
    });
  }
}

/** Returns the URL of a built-in receiver with another origin. null if the URL is another one or has this origin. */
function urlAt(origin: string, url: string): string | null {
  const moved = url.replace(RECEIVER, origin);
  return moved === url ? null : moved;
}
