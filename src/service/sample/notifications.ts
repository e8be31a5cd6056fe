import type { Notification } from '#contract/notification.ts';
import type { notification } from '../db/schema.ts';
import type { SampleAgency } from './agencies.ts';
import { SAMPLE_AGENCY } from './identity.ts';
import { NOTICES, type Notice } from './notices.ts';
import { phrase } from './phrase.ts';
import { opaqueId, Random } from './random.ts';
import { MINUTE, type Timeline } from './timeline.ts';
import { sendingSourcesOf } from './webhooks.ts';

type NotificationRow = typeof notification.$inferInsert;

const NOTIFICATIONS_OF_SAMPLE = 400;
const NOTIFICATIONS_OF_SECOND = 12;
const DAYS = 120;
/** The minimum age of notifications with hostile texts, so that they are not on the first screens. */
const TEST_DATA_AFTER_DAYS = 40;

/**
 * Returns the notifications of an agency over the last 120 days. Some problems cause several notifications in a short
 * time.
 */
export function notificationsOf(agency: SampleAgency, timeline: Timeline): NotificationRow[] {
  const count = agency.id === SAMPLE_AGENCY.id ? NOTIFICATIONS_OF_SAMPLE : NOTIFICATIONS_OF_SECOND;
  const sending = sendingSourcesOf(agency);
  const rows: NotificationRow[] = [];
  for (let incident = 0; rows.length < count; incident++) {
    const random = new Random(agency.seed, 'incident', incident);
    const notice = random.weighted(NOTICES.map((each) => [each, each.weight] as const));
    const { testSource } = agency;
    if (notice.isTestData && !testSource) continue;
    const oldest = Math.floor(DAYS * random.next() ** 1.4);
    const age = notice.isTestData ? Math.max(TEST_DATA_AFTER_DAYS, oldest) : oldest;
    const at = timeline.onDay(age, 0, random);
    const usual = random.pick(notice.kind === 'webhookFailed' ? sending : agency.clients);
    const source = (notice.isTestData && testSource) || usual;
    const provider = notice.providers ? random.pick(notice.providers) : null;
    const times = notice.comesInBursts ? random.pick([1, 1, 2, 4, 9]) : 1;
    for (let time = 0; time < times && rows.length < count; time++) {
      rows.push({
        agencyId: agency.id,
        id: opaqueId('ntf', agency.seed, rows.length),
        viewed: random.chance(age < 7 ? 0.3 : 0.91),
        // The notifications of one problem go back in time from the first, so that none is in the future.
        timestamp: new Date(at - time * random.int(1, 9) * MINUTE),
        ...worded(random, notice, {
          source,
          bot: random.pick(source.bots),
          provider,
          removed: { sourceId: agency.removedSourceId, botId: agency.removedBotId },
        }),
      });
    }
  }
  return rows;
}

type Named = { id: string; name: string };

type Scene = {
  source: Named;
  bot: Named;
  provider: string | null;
  /** The ids of a deleted source and a deleted bot, which a few notifications refer to. */
  removed?: { sourceId: string; botId: string };
};

export function worded(
  random: Random,
  { kind, title, body, names, rawAiError }: Notice,
  { source, bot, provider, removed }: Scene,
): Pick<Notification, 'kind' | 'title' | 'body' | 'metadata'> {
  const words = {
    source: [source.name],
    bot: [bot.name],
    provider: [provider ?? ''],
    count: [String(random.int(2, 90))],
    hex: [random.token(12, 'abcdef0123456789')],
  };
  const fill = (template: string | null) => template && phrase(random, template, words);
  const gone = removed && random.chance(0.02) ? removed : null;
  return {
    kind,
    title: fill(title),
    body: fill(body),
    metadata: names
      ? {
          aiProviderId: provider,
          sourceId: names.source ? (gone?.sourceId ?? source.id) : null,
          botId: names.bot ? (gone?.botId ?? bot.id) : null,
          rawAiError: fill(rawAiError ?? null),
        }
      : null,
  };
}
