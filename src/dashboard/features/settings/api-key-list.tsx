import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useSuspenseQuery } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash';
import { createContext, use, useMemo, useState, type CSSProperties } from 'react';
import type { ApiKeySummary } from '#contract/api-key.ts';
import { apiKeyQueries } from '../../api/resources/api-key-queries.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { actions, copyableId, moment, name } from '../../list/columns.tsx';
import { FEW_ROWS, type Column, type Sort } from '../../list/data-table/column.ts';
import { DataTable } from '../../list/data-table/data-table.tsx';
import { useSelection } from '../../list/use-selection.ts';
import { useClientRows } from '../../list/data-table/client-rows.ts';
import { staleNotices, unreadableNotices } from '../../list/notices.ts';
import { Card, CardSkeleton } from '../../ui/card.tsx';
import { EmptyState, Notices } from '../../ui/feedback.tsx';
import { Freshness } from '../../ui/freshness.tsx';
import { useTabStop } from '../../ui/focus.ts';
import { popupTrigger } from '../../ui/popup.ts';
import { tip } from '../../ui/tip.ts';
import { Value } from '../../ui/value.tsx';
import { keyName } from './api-key-text.ts';

/** The actions of the table cells. A context provides them, so that the columns are created only once. */
const KeyActions = createContext<{
  /** Called when the pointer or the focus reaches a delete button. */
  onIntent: () => void;
  onDelete: (key: ApiKeySummary) => void;
}>({ onIntent: () => undefined, onDelete: () => undefined });

const API_KEY_COLUMNS: readonly Column<ApiKeySummary>[] = [
  name('Name', keyName, { isNamed: (key) => Boolean(key.name?.trim()) }),
  {
    id: 'hint',
    header: 'Ends in',
    value: ({ hint }) => hint,
    cell: ({ hint }) =>
      hint ? <code style={{ fontFamily: 'var(--mono)' }}>…{hint}</code> : <Value value={hint} />,
    width: 96,
  },
  moment('created', 'Created', ({ createdAt }) => createdAt, { width: 128 }),
  moment('used', 'Last used', ({ lastUsedAt }) => lastUsedAt, { width: 128, none: 'no known use' }),
  copyableId('id', 'Key id', ({ id }) => id),
  actions('Delete', (key) => <DeleteKey apiKey={key} />, { width: 64 }),
];

function DeleteKey({ apiKey }: { apiKey: ApiKeySummary }) {
  const { onIntent, onDelete } = use(KeyActions);
  const tabStop = useTabStop();
  return (
    <IconButton
      size="small"
      color="error"
      tabIndex={tabStop}
      aria-label={`Delete ${keyName(apiKey)}`}
      {...popupTrigger('dialog', onIntent)}
      onClick={() => onDelete(apiKey)}
      {...tip('Delete')}
    >
      <Trash2 size={16} aria-hidden />
    </IconButton>
  );
}

type ApiKeyListProps = {
  /** The ids of keys that this page has deleted. A list that was requested earlier may still contain these keys. */
  deleted: ReadonlySet<string>;
  isBusy: boolean;
  onIntent: () => void;
  onDelete: (keys: readonly ApiKeySummary[], listed: readonly ApiKeySummary[]) => void;
};

/** Lists the API keys of the agency. The service never returns the secret keys themselves. */
export function ApiKeyList({ deleted, isBusy, onIntent, onDelete }: ApiKeyListProps) {
  const query = useSuspenseQuery(apiKeyQueries.list());
  const [sort, setSort] = useState<Sort | null>(null);
  const keys = useMemo(() => query.data.data.filter(({ id }) => !deleted.has(id)), [query.data, deleted]);
  const selection = useSelection(keys);
  const chosen = keys.filter(({ id }) => selection.ids.has(id));
  const { rows } = useClientRows(keys, { columns: API_KEY_COLUMNS, sort });
  return (
    <>
      <Notices
        items={[
          ...unreadableNotices('key', query.data.invalidCount),
          ...staleNotices('These keys are', query),
        ]}
      />
      <Card
        title={pluralize(keys.length, 'API key')}
        beside={
          <span className="quiet">
            <Freshness query={query} />
          </span>
        }
        actions={
          chosen.length > 0 && (
            <Button
              variant="outlined"
              aria-disabled={isBusy}
              {...popupTrigger('dialog', onIntent)}
              onClick={() => onDelete(chosen, keys)}
            >
              Delete {pluralize(chosen.length, 'key')}
            </Button>
          )
        }
      >
        <p className="quiet prose">Keys are created in your bot service. Here you can delete them.</p>
        {/* An empty table needs room for its message. */}
        <div
          className="fit-rows mt-3"
          style={{ '--rows': keys.length || 6, maxHeight: '60dvh' } as CSSProperties}
        >
          <KeyActions value={{ onIntent, onDelete: (key) => onDelete([key], keys) }}>
            <DataTable
              label="API keys"
              columns={API_KEY_COLUMNS}
              rows={rows}
              getRowId={({ id }) => id}
              sort={sort}
              onSortChange={setSort}
              offersSort={keys.length > FEW_ROWS}
              selection={selection.ids}
              onSelectionChange={selection.onChange}
              dimmed={query.isFetching}
              empty={
                <EmptyState title="No API keys" reason="The service lists no API keys for this agency." />
              }
            />
          </KeyActions>
        </div>
      </Card>
    </>
  );
}

export function ApiKeysSkeleton() {
  return <CardSkeleton lines={6} />;
}
