import type { Lead } from '#contract/lead.ts';
import type { Names } from '../../api/names.ts';
import { countOf } from '../../lib/count-of.ts';
import { seenValues, type Facet } from '../../list/facets.ts';
import type { LeadSearch } from './lead-search.ts';

type NamesOfLeads = Record<'sources' | 'bots', Pick<Names, 'choices' | 'note' | 'nameOf'>>;

/** The service filters by source and lead id alone: all others look only at the leads that are loaded. */
export function leadFacets(
  leads: number,
  { sources, bots }: NamesOfLeads,
): readonly Facet<Lead, LeadSearch>[] {
  const botName = (id: string) => bots.nameOf(id) ?? id;
  const ofThisPage = `In the ${countOf(leads, 'lead')} of this page.`;
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
      of: botsOf,
      labelOf: botName,
      choices: (rows) => {
        const seen = seenValues(rows, botsOf, botName);
        const ids = new Set(seen.map(({ value }) => value));
        return [
          ...seen,
          ...bots.choices.filter(({ value }) => !ids.has(value)).map((bot) => ({ ...bot, count: 0 })),
        ];
      },
      note: [`Active conversations with the ${countOf(leads, 'lead')} of this page.`, bots.note]
        .filter(Boolean)
        .join(' '),
    },
    {
      kind: 'many',
      field: 'direction',
      label: 'Direction',
      of: ({ lastMessageDirection }) => lastMessageDirection,
      note: ofThisPage,
    },
    { kind: 'many', field: 'tag', label: 'Tag', of: ({ tags }) => tags, note: ofThisPage },
  ];
}

/** The bots that talk with it now; not the one of the last message, which may be done. */
export function botsOf({ instances }: Lead): (string | null)[] {
  return (instances ?? []).map(({ botId }) => botId);
}

export function hasFailed(lead: Lead): boolean {
  return lead.mostRecentFailureReason !== null && lead.mostRecentFailureReason.trim() !== '';
}
