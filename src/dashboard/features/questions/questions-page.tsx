import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { faqQueries } from '../../api/faq-queries.ts';
import { Freshness } from '../../components/freshness.tsx';
import { ignoredNotices, unknownSortNotices } from '../../components/ignored-notices.ts';
import { ListPage } from '../../components/list-page.tsx';
import { Notices } from '../../components/notices.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { isAnswered } from '../../components/question-facts.ts';
import { staleNotices } from '../../components/stale-notices.ts';
import { countOf } from '../../lib/count-of.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { ColumnMenu } from '../../ui/data-table/column-menu.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { DensityToggle } from '../../ui/data-table/density-toggle.tsx';
import { TableSkeleton } from '../../ui/data-table/table-skeleton.tsx';
import { useTablePreferences } from '../../ui/data-table/use-table-preferences.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { NoQuestions } from './no-questions.tsx';
import { OpenQuestion } from './open-question.tsx';
import { NO_FILTERS, questionSearch, serverFilters, type QuestionFilters } from './question-search.ts';
import styles from './questions-page.module.css';
import { QuestionsExport } from './questions-export.tsx';
import { QuestionsToolbar } from './questions-toolbar.tsx';
import { useQuestionList, useSourceNames, type QuestionList } from './use-question-list.ts';

/** The controls follow the address at once; all else follows `shown`, which waits for the questions it needs. */
export function QuestionsPage() {
  const { values: search, ignored, change } = useSearchState(questionSearch);
  const shown = useDeferredValue(search);
  const key = JSON.stringify(serverFilters(shown));
  // Only watches: the panel below is what loads the questions, and what fails when they cannot be had.
  const watched = useQuery({ ...faqQueries.list(serverFilters(shown)), enabled: false });
  const list = useQuestionList(watched.data, shown);
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
            <QuestionsExport
              list={list}
              search={shown}
              sourceName={(shown.sourceId && names.get(shown.sourceId)) || null}
            />
          </>
        }
      />
      <QuestionsToolbar
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
            onRowIntent={OpenQuestion.prefetch}
            sort={search.sort}
            onSortChange={(sort) => change({ ...search, sort })}
            unsortedLabel="Unanswered first"
            hiddenColumns={preferences.hiddenColumns}
            density={preferences.density}
            dimmed={list.pending || watched.isFetching || key !== JSON.stringify(serverFilters(search))}
            resetKey={JSON.stringify([key, shown.q, shown.alike])}
            empty={
              <NoQuestions search={shown} all={all} onClear={() => change({ ...search, ...NO_FILTERS })} />
            }
            footer={
              <p className={styles.footer}>
                Questions and answers can only be read: the service has no operation that changes them.
              </p>
            }
          />
        </Loaded>
      </Panel>
      <OpenQuestion
        list={list}
        questionId={search.question}
        onOpen={(question) => change({ ...search, question }, 'place')}
        onClose={() => change({ ...search, question: null })}
      />
    </ListPage>
  );
}

/** Suspends until the questions are there, and fails when they cannot be had. */
function Loaded({ filters, children }: { filters: QuestionFilters; children: ReactNode }) {
  useSuspenseQuery(faqQueries.list(serverFilters(filters)));
  return children;
}

function missingNotices(questionId: string | null, questions: QuestionList['questions']): string[] {
  if (questionId === null || questions === null) return [];
  if (questions.some(({ id }) => id === questionId)) return [];
  return [`There is no question with the id '${questionId}' among these.`];
}

function countWords(all: number, answered: number): string {
  if (all === 0 || answered === 0 || answered === all) {
    return all === 0
      ? 'No questions'
      : `${countOf(all, 'question')}, ${answered === 0 ? 'none' : 'all'} answered`;
  }
  return `${countOf(all, 'question')}, ${(all - answered).toLocaleString('en')} unanswered`;
}
