import type { SplitTestMetric } from '#contract/split-test.ts';
import type { BotRow } from '../bots/read.ts';
import type { SampleAgency } from './agencies.ts';
import { followUpOf } from './bot-follow-ups.ts';
import { botSourcesOf } from './bot-sources.ts';
import { toolsOf } from './bot-tools.ts';
import { versionsOf } from './bot-versions.ts';
import { folderIdOf } from './folders.ts';
import { EDITORS } from './personas.ts';
import { opaqueId, Random } from './random.ts';
import { splitTestsOf, type SplitTestMetricId } from './split-tests.ts';

const METRICS: Record<SplitTestMetricId, Omit<SplitTestMetric, 'id'>> = {
  bookings: { label: 'Booked appointments per conversation', shortLabel: 'Bookings' },
  replies: { label: 'Messages from the lead per conversation', shortLabel: 'Replies' },
  satisfaction: { label: 'Rating that the lead gave, 1 to 5', shortLabel: 'Rating' },
  pipeline_value: { label: 'Value of the deals that came of it', shortLabel: null },
};

/** Returns the bots of an agency with dates before the midnight `today`. */
export function botsOf(agency: SampleAgency, today: number): BotRow[] {
  return agency.bots.map((bot, index) => {
    const random = new Random(agency.seed, 'bot', index);
    const versions = versionsOf(bot, today, random);
    return {
      agencyId: agency.id,
      id: bot.id,
      name: bot.name,
      modifiedAt: versions.find(({ modifiedAt }) => modifiedAt)?.modifiedAt ?? null,
      modifiedBy: random.pick(EDITORS),
      versions,
      sources: botSourcesOf(agency, bot, index),
      ...personasFor(agency, bot),
      favorited: false,
      locked: false,
      reschedulingEnabled: false,
      category: null,
      folderId: bot.folder === undefined ? null : folderIdOf(agency, bot.folder),
      ...followUpOf(bot.followUp),
      tools: toolsOf(bot.tools, agency.seed, random, index),
      availableSplitTestMetrics: Object.entries(METRICS).map(([id, labels]) => ({ id, ...labels })),
      ...bot.written,
    };
  });
}

/**
 * Returns the ids of the personas whose `bots` contain this bot, with their weights: those of the running split test,
 * or equal weights.
 */
function personasFor(
  agency: SampleAgency,
  bot: { id: string; name: string },
): Pick<BotRow, 'personaIds' | 'personaWeights'> {
  const running = splitTestsOf(agency).find(
    ({ botId, endedDaysAgo }) => botId === bot.id && endedDaysAgo === null,
  );
  const personaIds = agency.personas.flatMap(({ bots }, index) =>
    bots?.includes(bot.name) ? [opaqueId('per', agency.seed, index)] : [],
  );
  const equal = Math.round(100 / personaIds.length);
  const weightOf = (id: string) => running?.personas.find(({ personaId }) => personaId === id)?.weight;
  return {
    personaIds,
    personaWeights: Object.fromEntries(personaIds.map((id) => [id, weightOf(id) ?? equal])),
  };
}
