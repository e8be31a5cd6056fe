import { seenValues } from '../../list/facets.ts';
import { IdForm, ManyChoices, MenuFacet, OneChoice, ToggleFacet } from '../../list/facet.tsx';
import { FilterBar } from '../../list/filter-bar.tsx';
import type { SourceOptions } from '../../api/source-options.ts';
import { hasPageFilters, hasServerFilters, NO_FILTERS, type LeadSearch } from './lead-search.ts';
import { botsOf } from './page-filters.ts';
import type { LeadRows } from './use-lead-rows.ts';
import type { ChangeKind } from '../../lib/use-search-state.ts';

type Filters = Partial<Omit<LeadSearch, 'page' | 'pageSize'>>;

type LeadsToolbarProps = {
  search: LeadSearch;
  sources: SourceOptions;
  botName: (botId: string) => string;
  /** What is on the screen now; null while nothing is. */
  onScreen: LeadRows | null;
  /** Whether the rows stand in another order than the service's. */
  isSorted: boolean;
  onChange: (filters: Filters, kind?: ChangeKind) => void;
};

const COVERAGE =
  'The service filters by source and lead id alone, and has no sorting of its own. All else looks only at the leads loaded on this page.';

export function LeadsToolbar(props: LeadsToolbarProps) {
  const { search, sources, botName, onScreen, isSorted, onChange } = props;
  const leads = onScreen?.listed.leads ?? [];
  const ofThisPage = `In the ${leads.length} leads of this page.`;
  return (
    <FilterBar
      label="Filter leads"
      searchLabel="Search this page"
      text={search.text}
      onType={(text) => onChange({ text }, 'typing')}
      coverage={onScreen ? coverage(search, onScreen, isSorted) : ''}
      coverageTip={COVERAGE}
      isFiltered={hasServerFilters(search) || hasPageFilters(search)}
      onClear={() => onChange(NO_FILTERS)}
    >
      <MenuFacet
        label="Source"
        value={search.source && (sources.nameOf(search.source) ?? search.source)}
        onClear={() => onChange({ source: null })}
      >
        {(close) => (
          <OneChoice
            label="Source"
            choices={sources.choices}
            chosen={search.source}
            note={sources.note}
            onChange={(source) => {
              close();
              onChange({ source });
            }}
          />
        )}
      </MenuFacet>
      <MenuFacet label="Lead id" value={search.lead} onClear={() => onChange({ lead: null })}>
        {(close) => (
          <IdForm
            isAlone
            label="Lead id"
            initial={search.lead ?? ''}
            onSubmit={(lead) => {
              close();
              onChange({ lead });
            }}
          />
        )}
      </MenuFacet>
      <ToggleFacet label="Unread" pressed={search.unread} onChange={(unread) => onChange({ unread })} />
      <ToggleFacet label="Starred" pressed={search.starred} onChange={(starred) => onChange({ starred })} />
      <ToggleFacet label="Failed" pressed={search.failed} onChange={(failed) => onChange({ failed })} />
      <MenuFacet
        label="Bot"
        value={search.bot.map(botName).join(', ') || null}
        onClear={() => onChange({ bot: [] })}
      >
        {() => (
          <ManyChoices
            label="Bot"
            choices={seenValues(leads, botsOf, botName)}
            chosen={search.bot}
            labelOf={botName}
            note={`That talk now with the ${leads.length} leads of this page.`}
            onChange={(bot) => onChange({ bot })}
          />
        )}
      </MenuFacet>
      <MenuFacet
        label="Direction"
        value={search.direction.join(', ') || null}
        onClear={() => onChange({ direction: [] })}
      >
        {() => (
          <ManyChoices
            label="Direction"
            choices={seenValues(leads, (lead) => lead.lastMessageDirection)}
            chosen={search.direction}
            note={ofThisPage}
            onChange={(direction) => onChange({ direction })}
          />
        )}
      </MenuFacet>
      <MenuFacet label="Tag" value={search.tag.join(', ') || null} onClear={() => onChange({ tag: [] })}>
        {() => (
          <ManyChoices
            label="Tag"
            choices={seenValues(leads, ({ tags }) => tags)}
            chosen={search.tag}
            note={ofThisPage}
            onChange={(tag) => onChange({ tag })}
          />
        )}
      </MenuFacet>
    </FilterBar>
  );
}

/** 'This page: 7 of 50, sorted': what was done here and not by the service. Empty when nothing was. */
function coverage(search: LeadSearch, { listed, rows }: LeadRows, isSorted: boolean): string {
  const isFiltered = hasPageFilters(search);
  if (!isFiltered && !isSorted) return '';
  const part = isFiltered ? `${rows.length} of ${listed.leads.length}` : `${listed.leads.length}`;
  return `This page: ${part}${isSorted ? ', sorted' : ''}`;
}
