import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { LeadPage } from '#contract/lead.ts';
import { QuietButton } from '../../ui/button.tsx';
import type { Reply } from '../../api/call.ts';
import { leadQueries } from '../../api/lead-queries.ts';
import { BotNames, useBotNames } from '../../list/bot-name.tsx';
import { Freshness } from '../../ui/freshness.tsx';
import { ignoredNotices } from '../../list/ignored-notices.ts';
import { ListPage } from '../../list/list-screen.tsx';
import { Notices } from '../../ui/notices.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { staleNotices } from '../../list/stale-notices.ts';
import { useSourceOptions } from '../../api/source-options.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { ColumnMenu } from '../../list/view-controls.tsx';
import { DensityToggle } from '../../list/view-controls.tsx';
import { TableSkeleton } from '../../list/data-table/table-skeleton.tsx';
import { useTablePreferences } from '../../list/data-table/use-table-preferences.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ExportMenu } from './export-menu.tsx';
import { NO_FIELDS, withFieldsOf, type FieldNames } from './field-names.ts';
import { fieldColumns, LEAD_COLUMNS } from './lead-columns.tsx';
import type { ListedLeads } from '../../api/lead-reply.ts';
import { leadSearch, serverFilters, withFilters } from './lead-search.ts';
import { LeadsTable } from './leads-table.tsx';
import { LeadsToolbar } from './leads-toolbar.tsx';
import { useLeadRows } from './use-lead-rows.ts';
import { NONE_SELECTED, useLeadSelection } from './use-lead-selection.ts';
import { countOf } from '../../lib/count-of.ts';

/** The controls follow the address at once; all else follows `shown`, which waits for the leads it needs. */
export function LeadsPage() {
  const { values: search, ignored, change } = useSearchState(leadSearch);
  const shown = useDeferredValue(search);
  // Only watches: the table below is what loads the page, and what fails when it cannot.
  const watched = useQuery({ ...leadQueries.list(serverFilters(shown)), enabled: false });
  const reply = watched.data;
  const fields = useSeenFields(reply);
  const columns = useMemo(() => [...LEAD_COLUMNS, ...fieldColumns(fields)], [fields]);
  const preferences = useTablePreferences('leads', columns);
  const onScreen = useLeadRows(shown, reply, columns);
  const sources = useSourceOptions();
  const bots = useBotNames();
  const botName = (botId: string) => bots.names.get(botId) ?? botId;
  const [selected, setSelected] = useLeadSelection();

  const isKnownSort = search.sort === null || columns.some(({ id }) => id === search.sort?.column);
  return (
    <ListPage>
      <PageTitle>Leads</PageTitle>
      <PageHeader
        title="Leads"
        meta={
          <>
            {onScreen && (
              <>
                <span>{countAll(onScreen.listed)}</span>
                {' · '}
                <Freshness query={watched} />
              </>
            )}
            {selected.size > 0 && (
              <>
                {' · '}
                {selected.size} selected{' '}
                <QuietButton onClick={() => setSelected(NONE_SELECTED)}>Clear selection</QuietButton>
              </>
            )}
          </>
        }
        actions={
          <>
            <DensityToggle density={preferences.density} onChange={preferences.setDensity} />
            <ColumnMenu
              columns={columns}
              hidden={preferences.hiddenColumns}
              onChange={preferences.setHiddenColumns}
            />
            <ExportMenu
              onScreen={onScreen}
              selected={selected}
              fields={fields}
              search={shown}
              sourceName={shown.source && sources.nameOf(shown.source)}
              botName={botName}
            />
          </>
        }
      />
      <LeadsToolbar
        search={search}
        sources={sources}
        botName={botName}
        onScreen={onScreen}
        isSorted={search.sort !== null && isKnownSort}
        onChange={(filters, kind) => change(withFilters(search, filters), kind)}
      />
      <Notices
        items={[
          ...ignoredNotices(ignored),
          ...(isKnownSort ? [] : [`No lead loaded here has a column '${search.sort?.column}' to sort by.`]),
          ...(onScreen?.listed.notices ?? []),
          ...staleNotices('These leads are', watched),
          ...(preferences.hiddenColumns.has('bot') ? [] : bots.notices),
        ]}
      />
      <BotNames value={bots.names}>
        <Panel
          label="leads"
          skeleton={<TableSkeleton columns={columns} selectable {...preferences} />}
          resetKey={JSON.stringify(serverFilters(shown))}
        >
          <LeadsTable
            search={shown}
            isStale={isOtherRequest(search, shown)}
            columns={columns}
            preferences={preferences}
            selected={selected}
            onSelectedChange={setSelected}
            onChange={change}
          />
        </Panel>
      </BotNames>
    </ListPage>
  );
}

function countAll({ total, isTotalCertain }: ListedLeads): string {
  return isTotalCertain ? countOf(total, 'lead') : `at least ${countOf(total, 'lead')}`;
}

/** Fields seen since the page was opened: a column must not go because one page of leads does without it. */
function useSeenFields(reply: Reply<LeadPage> | undefined): FieldNames {
  const [seen, setSeen] = useState(NO_FIELDS);
  const next = withFieldsOf(reply?.data.results ?? [], seen);
  if (next !== seen) setSeen(next);
  return next;
}

function isOtherRequest(
  a: Parameters<typeof serverFilters>[0],
  b: Parameters<typeof serverFilters>[0],
): boolean {
  return a.page !== b.page || a.pageSize !== b.pageSize || a.source !== b.source || a.lead !== b.lead;
}
