import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as z from 'zod';
import { listBots } from '#contract/bot.ts';
import { FIGURES, useLiveQuery } from '../../../api/live/live-query.ts';
import { prefetch } from '../../../api/transport/read.ts';
import { botDirectory } from '../../../api/resources/bot-directory.ts';
import { botQueries } from '../../../api/resources/bot-queries.ts';
import { useSplitTestHistories } from '../../../api/resources/split-test-queries.ts';
import { isSupported } from '../../../api/transport/config.ts';
import { useNames } from '../../../api/names/names.ts';
import { pluralize } from '../../../lib/pluralize.ts';
import { formatNumber } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { defineSearch, listFields, filterText, many, searchText } from '../../../lib/search-params.ts';
import { decidableBots, VERDICT_KINDS, type VerdictKind } from '../../../domain/split-tests/decision.ts';
import { TEST_VERDICT_LABELS } from '../../../domain/split-tests/verdict-labels.ts';
import { variantLabel } from '../../../domain/split-tests/variants.ts';
import { TEST_STATE_LABELS, type TestState } from '../../../domain/split-tests/labels.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import type { Facet } from '../../../list/facets.ts';
import { ListHeader, ListNotices, ListRows, ListScreen } from '../../../list/list-screen.tsx';
import { OpenById } from '../../../list/open-by-id.tsx';
import { useList } from '../../../list/use-list.ts';
import { TEST_COLUMNS } from './test-columns.tsx';
import { toTestRows, type TestRow } from './test-rows.ts';

const testSearch = defineSearch({
  state: many(z.enum(['running', 'ended', 'notRunning'])),
  metric: many(filterText),
  persona: many(filterText),
  verdict: many(z.enum(VERDICT_KINDS)),
  text: searchText(),
  ...listFields(),
});

function testFacets(tests: readonly TestRow[]): readonly Facet<TestRow, typeof testSearch.defaults>[] {
  const names = new Map(
    tests.flatMap(({ variants }) => variants.map((variant) => [variant.personaId, variantLabel(variant)])),
  );
  return [
    {
      kind: 'many',
      field: 'state',
      label: 'State',
      of: ({ state }) => state,
      labelOf: (state) => TEST_STATE_LABELS[state as TestState],
    },
    { kind: 'many', field: 'metric', label: 'Metric', of: ({ metric }) => metric },
    {
      kind: 'many',
      field: 'persona',
      label: 'Persona',
      of: ({ variants }) => variants.map(({ personaId }) => personaId),
      labelOf: (id) => names.get(id) ?? id,
    },
    {
      kind: 'many',
      field: 'verdict',
      label: 'Verdict',
      of: ({ verdict }) => verdict.kind,
      labelOf: (kind) => TEST_VERDICT_LABELS[kind as VerdictKind],
    },
  ];
}

export function SplitTestsPage() {
  const isListed = isSupported(listBots);
  const queryClient = useQueryClient();
  const search = useSearchState(testSearch);
  const query = useLiveQuery(botDirectory(), isListed ? FIGURES : null);
  const personas = useNames('persona');
  const bots = query.data?.data;
  const { histories } = useSplitTestHistories(
    useMemo(
      () =>
        decidableBots(
          (bots ?? []).flatMap(({ bot }) => bot ?? []),
          query.dataUpdatedAt,
        ),
      [bots, query.dataUpdatedAt],
    ),
  );
  const rows = useMemo(
    () => bots && toTestRows(bots, personas.nameOf, query.dataUpdatedAt, histories),
    [bots, query.dataUpdatedAt, personas.nameOf, histories],
  );
  const facets = useMemo(() => testFacets(rows ?? []), [rows]);
  const list = useList({
    noun: 'split test',
    title: 'Split tests',
    tableId: 'split-tests',
    search,
    textField: 'text',
    query,
    rows,
    reply: query.data,
    columns: TEST_COLUMNS,
    facets,
    unsortedLabel: 'Running first',
  });
  return (
    <ListScreen
      list={list}
      header={
        <ListHeader
          list={list}
          count={countText(rows ?? [])}
          file={{ recordOf: ({ bot, test }) => ({ botId: bot.id, botName: bot.name, ...test }) }}
          actions={!isListed && <OpenById noun="bot" to={paths.splitTest} />}
        />
      }
      notices={
        <ListNotices
          list={list}
          notices={[...(query.data?.gatheredFrom == null ? [] : [GATHERED]), ...personas.notices]}
          invalidNoun={query.data?.gatheredFrom == null ? 'bot' : null}
        />
      }
    >
      <ListRows
        list={list}
        rowHref={({ id }) => paths.splitTest(id)}
        onRowIntent={({ id }) => {
          void import('./detail/split-test-page.tsx');
          void prefetch(queryClient, botQueries.detail(id));
        }}
        empty={
          isListed
            ? {
                title: 'No split tests yet',
                reason: 'No bot of this agency has a split test. The API documents no way to start one.',
              }
            : {
                title: 'No split tests seen yet',
                reason:
                  'This service cannot read split tests. A test appears here once it is ended in this tab. Open any other by its bot’s id.',
              }
        }
      />
    </ListScreen>
  );
}

const GATHERED =
  'This service cannot list bots: these are the tests of the bots returned in this tab. Open any other by its bot’s id.';

function countText(tests: readonly TestRow[]): string {
  const running = tests.filter(({ state }) => state === 'running').length;
  return `${pluralize(tests.length, 'split test')}, ${formatNumber(running)} running`;
}
