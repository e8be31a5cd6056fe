import type { Lead } from '#contract/lead.ts';
import type { SourceOptions } from '../../api/source-options.ts';
import { countOf } from '../../lib/count-of.ts';
import type { Facet } from '../../list/facets.ts';
import type { LeadSearch } from './lead-search.ts';

type Names = Pick<SourceOptions, 'choices' | 'note' | 'nameOf'> & { botName: (botId: string) => string };

/** The service filters by source and lead id alone: all others look only at the leads that are loaded. */
export function leadFacets(leads: number, names: Names): readonly Facet<Lead, LeadSearch>[] {
  const ofThisPage = `In the ${countOf(leads, 'lead')} of this page.`;
  return [
    {
      kind: 'one',
      field: 'source',
      label: 'Source',
      choices: names.choices,
      labelOf: (id) => names.nameOf(id) ?? id,
      note: names.note,
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
      labelOf: names.botName,
      note: `That talk now with the ${countOf(leads, 'lead')} of this page.`,
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
