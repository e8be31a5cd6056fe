import { IdForm, ManyChoices, OneChoice } from '../../components/facet-choices.tsx';
import { MenuFacet, ToggleFacet } from '../../components/facet.tsx';
import type { SourceOptions } from '../../components/source-options.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { tip } from '../../ui/tip.ts';
import { hasPageFilters, hasServerFilters, NO_FILTERS, type LeadSearch } from './lead-search.ts';
import styles from './leads-page.module.css';
import { seenDirections, seenTags } from './page-filters.ts';
import type { LeadRows } from './use-lead-rows.ts';

type Filters = Partial<Omit<LeadSearch, 'page' | 'pageSize'>>;

type LeadsToolbarProps = {
  search: LeadSearch;
  sources: SourceOptions;
  /** What is on the screen now; null while nothing is. */
  onScreen: LeadRows | null;
  /** Whether the rows stand in another order than the service's. */
  isSorted: boolean;
  onChange: (filters: Filters, options?: { replace?: boolean }) => void;
};

const COVERAGE =
  'The service filters by source and lead id alone, and has no sorting of its own. All else looks only at the leads loaded on this page.';

export function LeadsToolbar({ search, sources, onScreen, isSorted, onChange }: LeadsToolbarProps) {
  const leads = onScreen?.listed.leads ?? [];
  const ofThisPage = `In the ${leads.length} leads of this page.`;
  const isFiltered = hasServerFilters(search) || hasPageFilters(search);
  return (
    <search className={styles.toolbar} aria-label="Filter leads">
      <SearchField
        label="Search this page"
        value={search.text}
        // Long enough that quick typing does not flood the history, too short to be noticed.
        wait={50}
        onChange={(text) => onChange({ text }, { replace: true })}
      />
      <div className={styles.facets}>
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
          label="Direction"
          value={search.direction.join(', ') || null}
          onClear={() => onChange({ direction: [] })}
        >
          {() => (
            <ManyChoices
              label="Direction"
              choices={seenDirections(leads).map(toChoice)}
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
              choices={seenTags(leads).map(toChoice)}
              chosen={search.tag}
              note={ofThisPage}
              onChange={(tag) => onChange({ tag })}
            />
          )}
        </MenuFacet>
      </div>
      <div className={styles.coverage}>
        <output {...tip(COVERAGE)}>{onScreen && coverage(search, onScreen, isSorted)}</output>
        {isFiltered && (
          <button type="button" className={styles.quiet} onClick={() => onChange(NO_FILTERS)}>
            Clear all
          </button>
        )}
      </div>
    </search>
  );
}

function toChoice({ value, count }: { value: string; count: number }) {
  return { value, count, label: value };
}

/** 'This page: 7 of 50, sorted': what was done here and not by the service. Empty when nothing was. */
function coverage(search: LeadSearch, { listed, rows }: LeadRows, isSorted: boolean): string {
  const isFiltered = hasPageFilters(search);
  if (!isFiltered && !isSorted) return '';
  const part = isFiltered ? `${rows.length} of ${listed.leads.length}` : `${listed.leads.length}`;
  return `This page: ${part}${isSorted ? ', sorted' : ''}`;
}
