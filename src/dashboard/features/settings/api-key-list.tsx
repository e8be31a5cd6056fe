import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ApiKeySummary } from '#contract/api-key.ts';
import { apiKeyQueries } from '../../api/api-key-queries.ts';
import { CardSkeleton } from '../../ui/card-skeleton.tsx';
import { Card } from '../../ui/card.tsx';
import { Freshness } from '../../ui/freshness.tsx';
import { Notices } from '../../ui/notices.tsx';
import { staleNotices, unreadableNotices } from '../../list/notices.ts';
import { countOf } from '../../lib/count-of.ts';
import { Button } from '../../ui/button.tsx';
import type { Sort } from '../../list/data-table/column.ts';
import { DataTable } from '../../list/data-table/data-table.tsx';
import { useClientRows } from '../../list/data-table/client-rows.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { API_KEY_COLUMNS, KeyActions } from './api-key-columns.tsx';
import styles from './api-key-list.module.css';

type ApiKeyListProps = {
  /** The ids of those that were deleted here: a list that was asked for before may still hold them. */
  deleted: ReadonlySet<string>;
  isBusy: boolean;
  /** The pointer or the focus is on what deletes. */
  onIntent: () => void;
  onDelete: (keys: readonly ApiKeySummary[], listed: readonly ApiKeySummary[]) => void;
};

const NONE_SELECTED: ReadonlySet<string> = new Set();

/** The keys as the service lists them, never with the keys themselves. */
export function ApiKeyList({ deleted, isBusy, onIntent, onDelete }: ApiKeyListProps) {
  const query = useSuspenseQuery(apiKeyQueries.list());
  const [sort, setSort] = useState<Sort | null>(null);
  const [selected, setSelected] = useState(NONE_SELECTED);
  const keys = useMemo(() => query.data.data.filter(({ id }) => !deleted.has(id)), [query.data, deleted]);
  const chosen = keys.filter(({ id }) => selected.has(id));
  const { rows } = useClientRows(keys, { columns: API_KEY_COLUMNS, sort });
  return (
    <>
      <Notices
        items={[...unreadableNotices('key', query.data.unreadable), ...staleNotices('These keys are', query)]}
      />
      <Card
        title={countOf(keys.length, 'API key')}
        beside={
          <span className={styles.meta}>
            <Freshness query={query} />
          </span>
        }
        actions={
          chosen.length > 0 && (
            <Button
              variant="outlined"
              aria-haspopup="dialog"
              aria-disabled={isBusy}
              onPointerEnter={onIntent}
              onFocus={onIntent}
              onClick={() => onDelete(chosen, keys)}
            >
              Delete {countOf(chosen.length, 'key')}
            </Button>
          )
        }
      >
        <p className={styles.words}>
          Keys are made at the service, and are shown there once. Here they can be told apart by their last
          characters, and deleted.
        </p>
        <div className={styles.table} style={{ '--rows': keys.length } as React.CSSProperties}>
          <KeyActions value={{ onIntent, onDelete: (key) => onDelete([key], keys) }}>
            <DataTable
              label="API keys"
              columns={API_KEY_COLUMNS}
              rows={rows}
              getRowId={({ id }) => id}
              sort={sort}
              onSortChange={setSort}
              selection={selected}
              onSelectionChange={setSelected}
              dimmed={query.isFetching}
              empty={<EmptyState title="No keys" reason="The service lists no API key of this agency." />}
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
