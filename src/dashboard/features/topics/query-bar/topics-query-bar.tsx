import { lazyPart } from '../../../ui/lazy-part.tsx';
import { DEFAULT_TOPIC_LIMIT } from '#contract/topic.ts';
import { IdForm, ManyChoices, MenuFacet } from '../../../components/facet.tsx';
import { useSourceOptions } from '../../../components/source-options.ts';
import { type Day, type DayRange, rangeWords } from '../../../lib/day.ts';
import type { ChangeKind } from '../../../lib/use-search-state.ts';
import { QuietButton } from '../../../ui/button.tsx';
import { COMPARISON_LABELS, isPreset, PRESET_LABELS, rangeBeside } from '../topic-range.ts';
import { isFiltered, NO_FILTERS, type TopicSearch } from '../topic-search.ts';
import { usePageKeys } from '../use-page-keys.ts';
import { Control } from './control.tsx';
import { FilterFacets } from './filter-facets.tsx';
import { PeriodButton } from './period-button.tsx';
import { placeErrors } from './placed-errors.ts';
import styles from './query-bar.module.css';

const loadSheets = () => import('./sheets.ts');
const RangeSheet = lazyPart(async () => (await loadSheets()).RangeSheet);
const CompareSheet = lazyPart(async () => (await loadSheets()).CompareSheet);
const LimitSheet = lazyPart(async () => (await loadSheets()).LimitSheet);

function prefetchSheets(): void {
  RangeSheet.prefetch();
  CompareSheet.prefetch();
  LimitSheet.prefetch();
}

type TopicsQueryBarProps = {
  search: TopicSearch;
  onChange: (changed: Partial<TopicSearch>, kind?: ChangeKind) => void;
  /** The days that `search.range` means. */
  range: DayRange;
  today: Day;
  /** The earliest day with any topic, agency-wide; null while it is not known, or where there is none. */
  oldest: Day | null;
  /** Why the topics that were asked for could not be had: its field errors stand beside what caused them. */
  error: Error | null;
};

/** What is asked of the service: days, what they are compared with, which conversations, how many topics. */
export function TopicsQueryBar({ search, onChange, range, today, oldest, error }: TopicsQueryBarProps) {
  const sources = useSourceOptions();
  const problems = placeErrors(error, search.filter.length);
  const known = { today, oldest };
  const before = rangeBeside(search.range, known, -1);
  const after = rangeBeside(search.range, known, 1);
  usePageKeys({
    '[': () => before !== null && onChange({ range: before }),
    ']': () => after !== null && onChange({ range: after }),
  });
  const nameOfSource = (id: string) => sources.nameOf(id) ?? id;

  return (
    <search
      className={styles.bar}
      aria-label="Filter topics"
      onPointerEnter={prefetchSheets}
      onFocus={prefetchSheets}
    >
      <div className={styles.range}>
        <PeriodButton
          label="Earlier days"
          shortcut="["
          to={before}
          known={known}
          onChange={(next) => onChange({ range: next })}
        />
        <Control problems={problems.range}>
          {(problemId) => (
            <MenuFacet
              label="Days"
              sheetLabel="Choose days"
              value={isPreset(search.range) ? PRESET_LABELS[search.range] : rangeWords(range)}
              problemId={problemId}
            >
              {(close) => (
                <RangeSheet
                  chosen={search.range}
                  range={range}
                  known={known}
                  onChoose={(next) => {
                    close();
                    onChange({ range: next });
                  }}
                />
              )}
            </MenuFacet>
          )}
        </Control>
        <PeriodButton
          label="Later days"
          shortcut="]"
          to={after}
          known={known}
          onChange={(next) => onChange({ range: next })}
        />
      </div>
      <MenuFacet
        label="Compare with"
        sheetLabel="Compare with other days"
        value={search.compare && COMPARISON_LABELS[search.compare]}
        onClear={() => onChange({ compare: null })}
      >
        {(close) => (
          <CompareSheet
            range={range}
            chosen={search.compare}
            onChoose={(compare) => {
              close();
              onChange({ compare });
            }}
          />
        )}
      </MenuFacet>
      <Control problems={problems.sources}>
        {(problemId) => (
          <MenuFacet
            label="Sources"
            value={search.source.map(nameOfSource).join(', ') || null}
            problemId={problemId}
            onClear={() => onChange({ source: [] })}
          >
            {(close) => (
              <>
                <ManyChoices
                  label="Sources"
                  choices={sources.choices}
                  chosen={search.source}
                  labelOf={nameOfSource}
                  note={sources.note ?? 'Conversations of any of these.'}
                  onChange={(source) => onChange({ source })}
                />
                <div className={styles.another}>
                  <IdForm
                    label="Source id"
                    verb="Add"
                    initial=""
                    onSubmit={(id) => {
                      close();
                      onChange({ source: [...new Set([...search.source, id])] });
                    }}
                  />
                </div>
              </>
            )}
          </MenuFacet>
        )}
      </Control>
      <FilterFacets
        filters={search.filter}
        problems={problems.filters}
        onChange={(filter) => onChange({ filter })}
      />
      <Control problems={problems.limit}>
        {(problemId) => (
          <MenuFacet
            label="Limit"
            sheetLabel="Limit the topics"
            value={search.limit === DEFAULT_TOPIC_LIMIT ? null : search.limit.toLocaleString('en')}
            problemId={problemId}
            onClear={() => onChange({ limit: DEFAULT_TOPIC_LIMIT })}
          >
            {(close) => (
              <LimitSheet
                limit={search.limit}
                onChoose={(limit) => {
                  close();
                  onChange({ limit });
                }}
              />
            )}
          </MenuFacet>
        )}
      </Control>
      {isFiltered(search) && (
        <div className={styles.clear}>
          <QuietButton onClick={() => onChange(NO_FILTERS)}>Clear all</QuietButton>
        </div>
      )}
    </search>
  );
}
