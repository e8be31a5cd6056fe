/**
 * The contents of a sample agency that fit into one transaction: everything except leads, page visits and
 * conversations.
 */
import { and, eq } from 'drizzle-orm';
import { insertKeys } from '../api-keys/store.ts';
import type { Database } from '../db/open.ts';
import { AGENCY_TABLES } from '../db/agency-tables.ts';
import {
  account,
  agency,
  bot,
  customChannel,
  delivery,
  deliveryAttempt,
  event,
  folder,
  notification,
  persona,
  report,
  reportShare,
  sampleEvent,
  smartFaq,
  source,
  splitTest,
  topic,
  transaction,
  webhook,
  webhookEndpoint,
} from '../db/schema.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { accountsOf } from './accounts.ts';
import type { SampleAgency } from './agencies.ts';
import { apiKeysOf } from './api-keys.ts';
import { botsOf } from './bot-rows.ts';
import { channelRowsOf } from './channels.ts';
import { deliveryRowsOf, type DeliveryRows } from './deliveries.ts';
import { faqsOf } from './faqs.ts';
import { foldersOf } from './folders.ts';
import { notificationsOf } from './notifications.ts';
import { personasOf } from './personas.ts';
import { reportSharesOf, reportsOf } from './reports.ts';
import { splitTestRowsOf } from './split-test-rows.ts';
import type { Timeline } from './timeline.ts';
import { topicRowsOf } from './topics.ts';
import { transactionsOf } from './transactions.ts';
import { sampleEventRowsOf, webhookRowsOf } from './webhooks.ts';

export async function deleteDirectory(tx: Database, agencyId: string): Promise<void> {
  for (const table of AGENCY_TABLES) await tx.delete(table).where(eq(table.agencyId, agencyId));
  await tx.delete(agency).where(eq(agency.id, agencyId));
}

/**
 * Inserts the agency with everything except leads, page visits and conversations. `leads` is the number of leads that
 * the agency will have, because smart FAQs and deliveries refer to some of them.
 */
export async function insertDirectory(
  tx: Database,
  each: SampleAgency,
  timeline: Timeline,
  secrets: SecretBox,
  leads = each.leadsAt(1),
): Promise<void> {
  const agencyId = each.id;
  const { today } = timeline;
  await tx.insert(agency).values({ id: agencyId, name: each.name });
  await insertKeys(tx, apiKeysOf(each, today));
  await tx.insert(source).values(
    each.sources.map(({ id, name, category, key, enabled, topicsEnabled, sentimentEnabled }) => ({
      agencyId,
      id,
      name,
      category,
      key,
      enabled,
      topicsEnabled,
      sentimentEnabled,
    })),
  );
  await tx.insert(folder).values(foldersOf(each));
  await tx.insert(bot).values(botsOf(each, today));
  await tx.insert(splitTest).values(splitTestRowsOf(each, today));
  await tx.insert(persona).values(personasOf(each, today));
  await tx.insert(topic).values(topicRowsOf(each));
  await tx.insert(customChannel).values(channelRowsOf(each, today, secrets));
  await tx.insert(webhook).values(webhookRowsOf(each, today, secrets));
  await insertSampleEvents(tx, each, today);
  await insertDeliveries(tx, deliveryRowsOf(each, leads, timeline));
  await tx.insert(account).values(accountsOf(each));
  await tx.insert(report).values(reportsOf(each, today));
  await tx.insert(reportShare).values(reportSharesOf(each));
  await tx.insert(transaction).values(transactionsOf(each, today));
  await tx.insert(notification).values(notificationsOf(each, timeline));
  await tx.insert(smartFaq).values(faqsOf(each, leads, timeline));
}

async function insertDeliveries(tx: Database, rows: DeliveryRows): Promise<void> {
  const { events, deliveries, attempts, endpoints } = rows;
  if (endpoints.length > 0) await tx.insert(webhookEndpoint).values(endpoints);
  if (events.length === 0) return;
  await tx.insert(event).values(events);
  await tx.insert(delivery).values(deliveries);
  await tx.insert(deliveryAttempt).values(attempts);
}

/**
 * Inserts the sample events of the sources and selects the first event of each source, as the service does. Only the
 * database knows the ids of the events.
 */
async function insertSampleEvents(tx: Database, each: SampleAgency, today: number): Promise<void> {
  const rows = sampleEventRowsOf(each, today);
  if (rows.length === 0) return;
  const kept = await tx.insert(sampleEvent).values(rows).returning();
  const firsts = new Map(kept.toReversed().map(({ sourceId, id }) => [sourceId, id]));
  for (const [sourceId, selectedSampleEventId] of firsts) {
    await tx
      .update(webhook)
      .set({ selectedSampleEventId })
      .where(and(eq(webhook.agencyId, each.id), eq(webhook.sourceId, sourceId)));
  }
}
