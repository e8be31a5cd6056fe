import Stack from '@mui/material/Stack';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePartialList } from '../../api/transport/partial-list.ts';
import { faqQueries } from '../../api/resources/faq-queries.ts';
import { useNames, type NameDirectory } from '../../api/names/names.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { isAnswered } from '../../api/parameters/faq-filters.ts';
import { formatNumber } from '../../lib/format.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { useNarrow } from '../../ui/use-layout.ts';
import { ToggleFacet } from '../../list/facet.tsx';
import { seenValues } from '../../list/facets.ts';
import { ListExport } from '../../list/list-export.tsx';
import { TableNote } from '../../list/data-table/data-table.tsx';
import { ListScreen } from '../../list/list-screen.tsx';
import { useOpenRow } from '../../list/open-row.ts';
import { RowDetails } from '../../list/row-details.tsx';
import { useSettledRequest, useList } from '../../list/use-list.ts';
import { LinesSkeleton } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FAQ_COLUMNS, GROUP_COLUMNS } from './faq-columns.tsx';
import { faqExport } from './faq-csv.ts';
import { readFaqReply, toFaqRows, type FaqRow, type ListedFaqs } from './faq-rows.ts';
import { faqFacets, faqSearch, groupingOf, faqServerFilters, type KnownSources } from './faq-search.ts';

const FaqDetails = lazyPart(async () => (await import('./faq-details.tsx')).FaqDetails);

export function FaqsPage() {
  const search = useSearchState(faqSearch);
  const asked = faqQueries.list(faqServerFilters(search.values));
  const query = usePartialList({ ...asked, placeholderData: keepPreviousData });
  const isPartial = query.data?.isPartial === true;
  const answered = useSettledRequest(search.values, !query.isPlaceholderData);
  const { sourceId, state, answered: isWithAnswer } = answered;
  const grouping = groupingOf(answered);
  const listed = useMemo(
    () => query.data && readFaqReply({ sourceId, state, answered: isWithAnswer }, query.data),
    [query.data, sourceId, state, isWithAnswer],
  );
  const names = useNames('source');
  const sources = useMemo(() => knownSources(names, listed?.faqs ?? []), [names, listed]);
  const rows = useMemo(
    () => listed && toFaqRows(listed.faqs, grouping, names.nameOf),
    [listed, grouping, names],
  );
  const facets = useMemo(() => faqFacets(sources), [sources]);
  const isGrouped = grouping !== 'none';
  const columns = isGrouped ? GROUP_COLUMNS : FAQ_COLUMNS;
  const list = useList({
    noun: 'question',
    search,
    textField: 'q',
    rows,
    columns,
    facets,
    notInViews: ['faq'],
  });

  const faqs = listed?.faqs ?? [];
  const shown = list.rows.reduce((sum, row) => sum + row.faqs.length, 0);
  const { q, sort } = list.search;
  const open = useOpenRow(list, 'faq', asksIt);
  const faq = faqs.find(({ id }) => id === open.id);
  return (
    <ListScreen
      list={list}
      query={query}
      title="FAQs"
      count={countText(faqs.length, faqs.filter(isAnswered).length, useNarrow())}
      searchLabel="Search FAQs"
      // Only a text search shows 'n of m', because the number of questions that the server-side filters exclude is
      // unknown.
      coverage={q.trim() === '' || !listed ? '' : `${formatNumber(shown)} of ${formatNumber(faqs.length)}`}
      coverageTip="Searches the questions loaded in this browser"
      views={
        <Stack direction="row" spacing={1}>
          <ToggleFacet
            label="Group similar (estimated)"
            pressed={list.search.alike}
            onChange={(pressed) =>
              // Also clears a sort by the similarity column, which disappears.
              list.change({
                alike: pressed,
                across: false,
                ...(sort?.column === 'alike' && { sort: null }),
              })
            }
          />
          {list.search.alike && list.search.sourceId === null && (
            <ToggleFacet
              label="Across sources"
              pressed={list.search.across}
              onChange={(pressed) => list.change({ across: pressed })}
            />
          )}
        </Stack>
      }
      file={null}
      actions={
        <ListExport
          noun="question"
          isDisabled={isPartial}
          plan={async () => faqExport(list, { isGrouped, all: faqs.length })}
        />
      }
      notices={[...(listed?.notices ?? []), ...(listed && !isPartial ? missingNotices(open.id, listed) : [])]}
      onRowOpen={({ id }) => open.open(id)}
      openRowId={open.row?.id}
      onRowIntent={FaqDetails.prefetch}
      details={
        faq && (
          <RowDetails isWide title="Question" noun="question" open={open}>
            <Panel label="question" skeleton={<LinesSkeleton lines={9} />}>
              <FaqDetails
                faq={faq}
                faqs={faqs}
                isAcrossSources={grouping === 'acrossSources'}
                onOpen={open.open}
              />
            </Panel>
          </RowDetails>
        )
      }
      unsortedLabel="Unanswered first"
      footer={<TableNote>Read only: the service has no operation to change questions or answers.</TableNote>}
      empty={{
        title: 'No questions yet',
        reason: 'Questions that leads ask appear here, answered or not.',
      }}
      noMatch={
        faqs.length > 0
          ? {
              title: 'No question matches',
              reason: `None of the ${pluralize(faqs.length, 'question')} contains '${q.trim()}'.`,
            }
          : isWithAnswer === 'unanswered'
            ? {
                title: 'No unanswered question',
                reason: 'The service has none that matches all of these filters.',
              }
            : undefined
      }
    />
  );
}

/** Returns whether a row contains the question. A row may contain several similar questions. */
function asksIt({ faqs }: FaqRow, id: string): boolean {
  return faqs.some((faq) => faq.id === id);
}

/** Returns the known sources and all other sources of the FAQs. */
function knownSources({ choices, nameOf, note }: NameDirectory, faqs: ListedFaqs['faqs']): KnownSources {
  const labelOf = (id: string) => nameOf(id) ?? id;
  const known = new Set(choices.map(({ value }) => value));
  const others = seenValues(faqs, ({ sourceId }) => sourceId).filter(({ value }) => !known.has(value));
  return {
    nameOf: labelOf,
    choices: [...choices, ...others.map(({ value }) => ({ value, label: value }))],
    note,
  };
}

function missingNotices(faqId: string | null, { faqs }: ListedFaqs): string[] {
  if (faqId === null || faqs.some(({ id }) => id === faqId)) return [];
  return [`There is no question with the id '${faqId}' among these.`];
}

/** Shorter on narrow screens, where it shares a line with the load time. */
function countText(all: number, answered: number, isNarrow: boolean): string {
  if (all === 0) return 'No questions';
  if (answered === 0 || answered === all)
    return `${pluralize(all, 'question')}, ${answered === 0 ? 'none' : 'all'} answered`;
  const unanswered = formatNumber(all - answered);
  return isNarrow
    ? `${unanswered} of ${formatNumber(all)} unanswered`
    : `${pluralize(all, 'question')}, ${unanswered} unanswered`;
}
