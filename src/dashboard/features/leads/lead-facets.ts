import type { Lead } from '#contract/lead.ts';
import type { NameDirectory } from '../../api/names/names.ts';
import { pluralize } from '../../lib/pluralize.ts';
import type { KnownDays } from '../../lib/day-range.ts';
import { dayRangeFacet } from '../../list/day-range-facet.tsx';
import { countedValues, seenValues, type Facet } from '../../list/facets.ts';
import type { LeadSearch } from './lead-search.ts';

type NamesOfLeads = Record<'sources' | 'bots', Pick<NameDirectory, 'choices' | 'note' | 'nameOf'>>;

/** Leads that were looked at, to choose from what they hold. */
export type SeenLeads = {
  count: number;
  /** How many of them have each value, where they are no rows: all that were scanned, whether they match or not. */
  counts: Readonly<Record<string, ReadonlyMap<string, number>>> | null;
};

/** The reader's. */
export type LeadDays = { known: KnownDays; zone: string };

/** What of a lead can be chosen from. */
export const COUNTED = {
  bot: botIdsOfLead,
  direction: ({ lastMessageDirection }: Lead) => [lastMessageDirection],
  tag: ({ tags }: Lead) => tags ?? [],
};

/** The service filters by source and lead id alone: all others look only at the leads that are loaded, or scanned. */
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
    dayRangeFacet({
      label: 'Last message',
      field: 'days',
      of: ({ lastMessageTime }) => lastMessageTime,
      ...days,
    }),
  ];
}

const NOTHING: ReadonlyMap<string, number> = new Map();

/** The bots that talk with it now; not the one of the last message, which may be done. */
export function botIdsOfLead({ instances }: Lead): (string | null)[] {
  return (instances ?? []).map(({ botId }) => botId);
}

export function hasFailed(lead: Lead): boolean {
  return lead.mostRecentFailureReason !== null && lead.mostRecentFailureReason.trim() !== '';
}
