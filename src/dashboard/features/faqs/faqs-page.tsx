import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { faqQueries } from '../../api/faq-queries.ts';
import { Freshness } from '../../ui/freshness.tsx';
import { ignoredNotices, unknownSortNotices } from '../../list/ignored-notices.ts';
import { ListPage } from '../../list/list-screen.tsx';
import { Notices } from '../../ui/notices.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { isAnswered } from '../../lib/faq-facts.ts';
import { staleNotices } from '../../list/stale-notices.ts';
import { countOf } from '../../lib/count-of.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { ColumnMenu } from '../../list/view-controls.tsx';
import { DataTable } from '../../list/data-table/data-table.tsx';
import { DensityToggle } from '../../list/view-controls.tsx';
import { TableSkeleton } from '../../list/data-table/table-skeleton.tsx';
import { useTablePreferences } from '../../list/data-table/use-table-preferences.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { NoFaqs } from './no-faqs.tsx';
import { OpenFaq } from './open-faq.tsx';
import { NO_FILTERS, faqSearch, serverFilters, type FaqFilters } from './faq-search.ts';
import styles from './faqs-page.module.css';
import { FaqsExport } from './faqs-export.tsx';
import { FaqsToolbar } from './faqs-toolbar.tsx';
import { useFaqList, useSourceNames, type FaqList } from './use-faq-list.ts';

/** The controls follow the address at once; all else follows `shown`, which waits for the questions it needs. */
export function FaqsPage() {
  const { values: search, ignored, change } = useSearchState(faqSearch);
  const shown = useDeferredValue(search);
  const key = JSON.stringify(serverFilters(shown));
  // Only watches: the panel below is what loads the questions, and what fails when they cannot be had.
  const watched = useQuery({ ...faqQueries.list(serverFilters(shown)), enabled: false });
  const list = useFaqList(watched.data, shown);
  const names = useSourceNames();
  const preferences = useTablePreferences('questions', list.columns);
  const all = list.questions?.length ?? 0;
  return (
    <ListPage>
      <PageTitle>FAQs</PageTitle>
      <PageHeader
        title="FAQs"
        meta={
          list.questions && (
            <>
              <span>{countWords(all, list.questions.filter(isAnswered).length)}</span>
              {' · '}
              <Freshness query={watched} />
            </>
          )
        }
        actions={
          <>
            <DensityToggle density={preferences.density} onChange={preferences.setDensity} />
            <ColumnMenu
              columns={list.columns}
              hidden={preferences.hiddenColumns}
              onChange={preferences.setHiddenColumns}
            />
            <FaqsExport
              list={list}
              search={shown}
              sourceName={(shown.sourceId && names.get(shown.sourceId)) || null}
            />
          </>
        }
      />
      <FaqsToolbar
        search={search}
        list={list}
        onChange={(changed, kind) => change({ ...search, ...changed }, kind)}
      />
      <Notices
        items={[
          ...ignoredNotices(ignored),
          ...unknownSortNotices(search.sort, list.columns),
          ...list.notices,
          ...missingNotices(search.question, list.questions),
          ...staleNotices('These questions are', watched),
        ]}
      />
      <Panel
        label="questions"
        skeleton={<TableSkeleton columns={list.columns} {...preferences} />}
        resetKey={key}
      >
        <Loaded filters={shown}>
          <DataTable
            label="FAQs"
            columns={list.columns}
            rows={list.rows}
            getRowId={(row) => row.id}
            onRowOpen={(row) => change({ ...search, question: row.id })}
            onRowIntent={OpenFaq.prefetch}
            sort={search.sort}
            onSortChange={(sort) => change({ ...search, sort })}
            unsortedLabel="Unanswered first"
            hiddenColumns={preferences.hiddenColumns}
            density={preferences.density}
            dimmed={list.pending || watched.isFetching || key !== JSON.stringify(serverFilters(search))}
            resetKey={JSON.stringify([key, shown.q, shown.alike])}
            empty={<NoFaqs search={shown} all={all} onClear={() => change({ ...search, ...NO_FILTERS })} />}
            footer={
              <p className={styles.footer}>
                Questions and answers can only be read: the service has no operation that changes them.
              </p>
            }
          />
        </Loaded>
      </Panel>
      <OpenFaq
        list={list}
        faqId={search.question}
        onOpen={(question) => change({ ...search, question }, 'place')}
        onClose={() => change({ ...search, question: null })}
      />
    </ListPage>
  );
}

/** Suspends until the questions are there, and fails when they cannot be had. */
function Loaded({ filters, children }: { filters: FaqFilters; children: ReactNode }) {
  useSuspenseQuery(faqQueries.list(serverFilters(filters)));
  return children;
}

function missingNotices(faqId: string | null, questions: FaqList['questions']): string[] {
  if (faqId === null || questions === null) return [];
  if (questions.some(({ id }) => id === faqId)) return [];
  return [`There is no question with the id '${faqId}' among these.`];
}

function countWords(all: number, answered: number): string {
  if (all === 0 || answered === 0 || answered === all) {
    return all === 0
      ? 'No questions'
      : `${countOf(all, 'question')}, ${answered === 0 ? 'none' : 'all'} answered`;
  }
  return `${countOf(all, 'question')}, ${(all - answered).toLocaleString('en')} unanswered`;
}
