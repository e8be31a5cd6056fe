import Stack from '@mui/material/Stack';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { SmartFaq } from '#contract/smart-faq.ts';
import { quoted } from '../../lib/isolate.ts';
import { usePartialList } from '../../api/transport/partial-list.ts';
import { checkedFaqList, type FaqListReply } from '../../api/resources/faq-reply.ts';
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
import { ListFilters } from '../../list/filter-bar.tsx';
import { ListHeader, ListNotices, ListRows, ListScreen, type NothingText } from '../../list/list-screen.tsx';
import { useOpenRow } from '../../list/open-row.ts';
import { RowDetails } from '../../list/row-details.tsx';
import { useList } from '../../list/use-list.ts';
import { LinesSkeleton } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FAQ_COLUMNS, GROUP_COLUMNS, NEAREST_ID } from './faq-columns.tsx';
import { faqExport } from './faq-csv.ts';
import { NO_ANSWERS, toFaqRows, unmatchedFaqNotices, type FaqRow } from './faq-rows.ts';
import { groupingCode, useFaqGroups, useNearestAnswers } from './use-faq-groups.ts';
import {
  faqFacets,
  faqRequest,
  faqSearch,
  groupingOf,
  type FaqSearch,
  type KnownSources,
} from './faq-search.ts';

const NO_FAQS: readonly SmartFaq[] = [];

const FaqDetails = lazyPart(async () => {
  const [details] = await Promise.all([import('./faq-details.tsx'), groupingCode.load()]);
  return details.FaqDetails;
});

const GroupingHelp = lazyPart(async () => (await import('./grouping-help.tsx')).GroupingHelp, {
  isOptional: true,
});

export function FaqsPage() {
  const search = useSearchState(faqSearch);
  const query = usePartialList({
    ...checkedFaqList(faqRequest(search.values)),
    placeholderData: keepPreviousData,
  });
  const reply = query.data;
  const isPartial = reply?.isPartial === true;
  const faqs = reply?.faqs ?? NO_FAQS;
  const grouping = groupingOf(search.values);
  const names = useNames('source');
  const sources = useMemo(() => knownSources(names, faqs), [names, faqs]);
  const grouped = useFaqGroups(reply?.faqs, grouping);
  const { draft: isDraftOnly, sort, faq: openId } = search.values;
  const [isNearestShown, setNearestShown] = useState(false);
  const isNearestListed = isNearestShown || isDraftOnly || sort?.column === NEAREST_ID;
  const openFaq = faqs.find(({ id }) => id === openId);
  const isUnansweredOpen = openFaq !== undefined && !isAnswered(openFaq);
  const answers = useNearestAnswers(isNearestListed || isUnansweredOpen);
  const listedAnswers = isNearestListed ? answers.nearest : NO_ANSWERS;
  const rows = useMemo(
    // The filter by nearest answers needs the answers before it can show any row. The column 'Nearest answer' does not,
    // because its cells can be filled later.
    () =>
      grouped && (listedAnswers !== null || !isDraftOnly)
        ? toFaqRows(grouped.groups, names.nameOf, listedAnswers ?? NO_ANSWERS)
        : undefined,
    [grouped, names, listedAnswers, isDraftOnly],
  );
  const facets = useMemo(() => faqFacets(sources), [sources]);
  // When the user switches the grouping on, the list keeps the ungrouped rows until the groups are computed.
  const isGrouped = (grouped?.grouping ?? grouping) !== 'none';
  const isNarrow = useNarrow();
  const columns = (isGrouped ? GROUP_COLUMNS : FAQ_COLUMNS)[isNarrow ? 'narrow' : 'wide'];
  const list = useList({
    noun: 'question',
    title: 'FAQs',
    search,
    textField: 'q',
    query,
    rows,
    columns,
    facets,
    unsortedLabel: isGrouped || isDraftOnly ? 'Most waiting first' : 'Unanswered first',
    notInViews: ['faq'],
  });

  const isColumnShown = !list.preferences.hiddenColumns.has(NEAREST_ID);
  if (isColumnShown !== isNearestShown) setNearestShown(isColumnShown);

  const shownCount = list.rows.reduce((sum, row) => sum + row.faqs.length, 0);
  const open = useOpenRow(list, 'faq', asksIt);
  // The text 'n of m' appears only for filters that the dashboard applies. The service does not return the number of
  // questions that its own filters exclude.
  const coverage =
    !list.hasClientFilter || !reply ? '' : `${formatNumber(shownCount)} of ${formatNumber(faqs.length)}`;
  return (
    <ListScreen
      list={list}
      header={
        <ListHeader
          list={list}
          count={countText(faqs.length, faqs.filter(isAnswered).length, isNarrow)}
          coverage={coverage}
          coverageTip="Searches the questions loaded in this browser"
          file={null}
          actions={
            <ListExport
              noun="question"
              isDisabled={isPartial || list.all === null}
              plan={async () =>
                faqExport(list, {
                  isGrouped,
                  all: faqs.length,
                  nearest: isColumnShown ? answers.nearest : null,
                })
              }
            />
          }
        />
      }
      filters={
        <ListFilters
          list={list}
          searchLabel="Search FAQs"
          coverage={coverage}
          views={
            <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
              <ToggleFacet
                label="Group similar (estimated)"
                pressed={list.search.alike}
                onChange={(pressed) =>
                  // Also removes a sort by a column that exists only for groups, because the column may disappear.
                  list.change({
                    alike: pressed,
                    across: false,
                    ...((sort?.column === 'alike' || sort?.column === 'waiting') && { sort: null }),
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
              {list.search.alike && <GroupingHelp />}
            </Stack>
          }
        />
      }
      notices={
        <ListNotices
          list={list}
          notices={[
            ...(reply ? unmatchedFaqNotices(reply) : []),
            ...answers.notices,
            ...(reply && !isPartial ? missingNotices(open.id, faqs) : []),
          ]}
        />
      }
    >
      <ListRows
        list={list}
        onRowIntent={FaqDetails.prefetch}
        details={{
          openRowId: open.row?.id,
          onOpen: ({ id }) => open.open(id),
          addressOf: open.addressOf,
          content: openFaq && (
            <RowDetails isWide title="Question" noun="question" open={open}>
              <Panel label="question" skeleton={<LinesSkeleton lines={9} />}>
                <FaqDetails
                  faq={openFaq}
                  faqs={faqs}
                  nearest={answers.nearest}
                  isAcrossSources={grouping === 'acrossSources'}
                  onOpen={open.open}
                />
              </Panel>
            </RowDetails>
          ),
        }}
        footer={
          <TableNote>Read only: the service has no operation to change questions or answers.</TableNote>
        }
        empty={{
          title: 'No questions yet',
          reason: 'Questions that leads ask appear here, answered or not.',
        }}
        noMatch={noMatchOf(reply, list.search)}
      />
    </ListScreen>
  );
}

function noMatchOf(reply: FaqListReply | undefined, { q, draft }: FaqSearch): NothingText | undefined {
  if (reply && reply.faqs.length > 0 && draft) {
    return {
      title: 'No question matches',
      reason:
        q.trim() === ''
          ? 'No unanswered question is similar to an answered one.'
          : `No question with a draft contains ${quoted(q.trim())}.`,
    };
  }
  if (reply && reply.faqs.length > 0) {
    return {
      title: 'No question matches',
      reason: `None of the ${pluralize(reply.faqs.length, 'question')} contains ${quoted(q.trim())}.`,
    };
  }
  if (reply?.request.answered !== 'unanswered') return undefined;
  return {
    title: 'No unanswered question',
    reason: 'The service has none that matches all of these filters.',
  };
}

/** Returns whether a row contains the question. A row may contain several similar questions. */
function asksIt({ faqs }: FaqRow, id: string): boolean {
  return faqs.some((faq) => faq.id === id);
}

/** Returns the sources for the filter: the sources with known names, and all other sources that occur in the FAQs. */
function knownSources({ choices, nameOf, note }: NameDirectory, faqs: readonly SmartFaq[]): KnownSources {
  const labelOf = (id: string) => nameOf(id) ?? id;
  const known = new Set(choices.map(({ value }) => value));
  const others = seenValues(faqs, ({ sourceId }) => sourceId).filter(({ value }) => !known.has(value));
  return {
    nameOf: labelOf,
    choices: [...choices, ...others.map(({ value }) => ({ value, label: value }))],
    note,
  };
}

function missingNotices(faqId: string | null, faqs: readonly SmartFaq[]): string[] {
  if (faqId === null || faqs.some(({ id }) => id === faqId)) return [];
  return [`There is no question with the id ${quoted(faqId)} among these.`];
}

/**
 * Returns the heading with the number of questions. The text is shorter on narrow screens, because the time of loading
 * is on the same line.
 */
function countText(all: number, answered: number, isNarrow: boolean): string {
  if (all === 0) return 'No questions';
  if (answered === 0 || answered === all)
    return `${pluralize(all, 'question')}, ${answered === 0 ? 'none' : 'all'} answered`;
  const unanswered = formatNumber(all - answered);
  return isNarrow
    ? `${unanswered} of ${formatNumber(all)} unanswered`
    : `${pluralize(all, 'question')}, ${unanswered} unanswered`;
}
