import type { Lead } from '#contract/lead.ts';
import type { NameDirectory } from '../../api/names/names.ts';
import { pluralize } from '../../lib/pluralize.ts';
import type { KnownDays } from '../../lib/day-range.ts';
import { countedValues, seenValues, type Facet } from '../../list/facets.ts';
import type { LeadSearch } from './lead-search.ts';

type NamesOfLeads = Record<'sources' | 'bots', Pick<NameDirectory, 'choices' | 'note' | 'nameOf'>>;

/** The number of loaded or scanned leads, and the values of these leads that the filters offer. */
export type SeenLeads = {
  count: number;
  /**
   * The number of scanned leads by value, including leads without a match. Null without a scan: the filters then offer
   * the values of the visible rows.
   */
  counts: Readonly<Record<string, ReadonlyMap<string, number>>> | null;
};

export type LeadDays = { known: KnownDays; zone: string };

/** The values of a lead that each filter offers. */
export const COUNTED = {
  bot: botIdsOfLead,
  direction: ({ lastMessageDirection }: Lead) => [lastMessageDirection],
  tag: ({ tags }: Lead) => tags ?? [],
};

/**
 * Returns the filters of the lead list. The service filters only by source and lead id. All other filters apply to the
 * loaded or scanned leads.
 */
export function leadFacets(
  { count, counts }: SeenLeads,
  { sources, bots }: NamesOfLeads,
  days: LeadDays,
): readonly Facet<Lead, LeadSearch>[] {
  const botName = (id: string) => bots.nameOf(id) ?? id;
  const seen =
    counts === null ? `${pluralize(count, 'lead')} on this page` : `${pluralize(count, 'lead')} scanned`;
  const choosing = (name: keyof typeof COUNTED, labelOf?: (value: string) => string) => ({
    of: COUNTED[name],
    note: `In the ${seen}.`,
    ...(labelOf && { labelOf }),
    ...(counts && { choices: countedValues(counts[name] ?? NOTHING, labelOf) }),
  });
  return [
    {
      kind: 'one',
      field: 'source',
      label: 'Source',
      isServerSide: true,
      choices: sources.choices,
      labelOf: (id) => sources.nameOf(id) ?? id,
      note: sources.note,
    },
    { kind: 'id', field: 'lead', label: 'Lead id' },
    { kind: 'toggle', field: 'unread', label: 'Unread', matches: ({ unread }) => unread },
    { kind: 'toggle', field: 'starred', label: 'Starred', matches: ({ starred }) => starred },
    { kind: 'toggle', field: 'failed', label: 'Failed', matches: hasFailed },
    {
      kind: 'many',
      field: 'bot',
      label: 'Bot',
      ...choosing('bot', botName),
      choices: (rows) => {
        const seenBots = counts
          ? countedValues(counts['bot'] ?? NOTHING, botName)
          : seenValues(rows, botIdsOfLead, botName);
        const ids = new Set(seenBots.map(({ value }) => value));
        return [
          ...seenBots,
          ...bots.choices.filter(({ value }) => !ids.has(value)).map((bot) => ({ ...bot, count: 0 })),
        ];
      },
      note: [`Active conversations with the ${seen}.`, bots.note].filter(Boolean).join(' '),
    },
    { kind: 'many', field: 'direction', label: 'Direction', ...choosing('direction') },
    { kind: 'many', field: 'tag', label: 'Tag', ...choosing('tag') },
    {
      kind: 'days',
      label: 'Last message',
      field: 'days',
      of: ({ lastMessageTime }) => lastMessageTime,
      ...days,
    },
  ];
}

const NOTHING: ReadonlyMap<string, number> = new Map();

/**
 * Returns the bots with an active conversation. The bot of the last message is not included, because its conversation
 * may have ended.
 */
export function botIdsOfLead({ instances }: Lead): (string | null)[] {
  return (instances ?? []).map(({ botId }) => botId);
}

export function hasFailed({
  mostRecentFailureReason: reason,
}: Pick<Lead, 'mostRecentFailureReason'>): boolean {
  return reason !== null && reason.trim() !== '';
}
