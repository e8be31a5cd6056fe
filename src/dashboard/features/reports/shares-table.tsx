import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import type { ReportShare } from '#contract/report.ts';
import { quoted } from '../../lib/isolate.ts';
import { copyableId, name, text } from '../../list/columns.tsx';
import { FEW_ROWS, type Column, type Sort } from '../../list/data-table/column.ts';
import { DataTable, TableNote } from '../../list/data-table/data-table.tsx';
import { LazyIdForm, SheetButton } from '../../list/facet.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { useTabStop } from '../../ui/focus.ts';
import { useClientRows } from '../../list/data-table/client-rows.ts';
import { accountName } from './named-accounts.ts';

export const SHARE_COLUMNS: readonly Column<ReportShare>[] = [
  name('Account', accountName, { isNamed: (share) => Boolean(share.name?.trim()), hideable: true }),
  text('email', 'E-mail', ({ email }) => email, { width: 280, grows: true }),
  copyableId('id', 'Account id', ({ accountId }) => accountId),
];

/** The note that is shown where the dashboard can display only the shares of a report, but not its contents. */
export const NO_CONTENTS = 'Sharing only: the API does not return the contents of a report.';

type SharesTableProps = {
  shares: readonly ReportShare[];
  search: string;
  pendingIds: readonly string[];
  onRevoke: (share: ReportShare) => void;
};

export function SharesTable({ shares, search, pendingIds, onRevoke }: SharesTableProps) {
  const [sort, setSort] = useState<Sort | null>(null);
  const { rows, pending } = useClientRows(shares, { columns: SHARE_COLUMNS, search, sort });
  const { frame, remember } = useFocusAfterRemoval(rows);
  const columns = [
    ...SHARE_COLUMNS,
    revokeColumn(pendingIds, (share) => {
      remember(share);
      onRevoke(share);
    }),
  ];
  return (
    <div ref={frame} className="fill" style={{ minHeight: 280 }}>
      <DataTable
        label="Shared with"
        columns={columns}
        rows={rows}
        getRowId={({ accountId }) => accountId}
        sort={sort}
        onSortChange={setSort}
        offersSort={shares.length > FEW_ROWS}
        dimmed={pending}
        footer={<TableNote>{NO_CONTENTS}</TableNote>}
        empty={
          shares.length === 0 ? (
            <EmptyState title="Shared with nobody" reason="Nobody has this report yet." />
          ) : (
            <EmptyState
              title="No account matches"
              reason={`Nobody with the report matches ${quoted(search.trim())}.`}
            />
          )
        }
      />
    </div>
  );
}

/**
 * Moves the focus after a revocation, because the revoke button disappears with its row. The focus moves to the button
 * in the row that takes the same position.
 */
function useFocusAfterRemoval(rows: readonly ReportShare[]) {
  const frame = useRef<HTMLDivElement>(null);
  const removed = useRef<{ accountId: string; place: number } | null>(null);
  useEffect(() => {
    if (removed.current === null) return;
    const { accountId, place } = removed.current;
    if (rows.some((row) => row.accountId === accountId)) return;
    removed.current = null;
    const next = rows[Math.min(place, rows.length - 1)];
    // If the user has moved the focus in the meantime, it stays there.
    if (next === undefined || document.activeElement?.matches('a, button, input, textarea')) return;
    const buttons = frame.current?.querySelectorAll<HTMLElement>('[data-revoke]') ?? [];
    [...buttons].find(({ dataset }) => dataset['revoke'] === next.accountId)?.focus();
  }, [rows]);
  return {
    frame,
    remember: ({ accountId }: ReportShare) => {
      removed.current = { accountId, place: rows.findIndex((row) => row.accountId === accountId) };
    },
  };
}

function revokeColumn(
  pendingIds: readonly string[],
  onRevoke: (share: ReportShare) => void,
): Column<ReportShare> {
  return {
    id: 'actions',
    header: 'Actions',
    value: () => null,
    cell: (share) => (
      <RevokeButton share={share} isPending={pendingIds.includes(share.accountId)} onRevoke={onRevoke} />
    ),
    width: 96,
    align: 'end',
    sortable: false,
    hideable: false,
    narrowRole: 'actions',
  };
}

type RevokeButtonProps = { share: ReportShare; isPending: boolean; onRevoke: (share: ReportShare) => void };

function RevokeButton({ share, isPending, onRevoke }: RevokeButtonProps) {
  const tabStop = useTabStop();
  return (
    <Button
      size="small"
      tabIndex={tabStop}
      data-revoke={share.accountId}
      aria-label={`Revoke ${accountName(share)}`}
      aria-disabled={isPending}
      onClick={() => onRevoke(share)}
    >
      {isPending ? 'Revoking…' : 'Revoke'}
    </Button>
  );
}

/** Revokes the share of an account by its id, because the page may not know every account with the report. */
export function RevokeById({ onRevoke }: { onRevoke: (share: ReportShare) => void }) {
  return (
    <SheetButton variant="outlined" label="Revoke by id" sheetLabel="Revoke an account by its id">
      {(close) => (
        <LazyIdForm
          isAlone
          label="Account id"
          initial=""
          verb="Revoke"
          onSubmit={(accountId) => {
            close();
            onRevoke({ accountId, name: null, email: null });
          }}
        />
      )}
    </SheetButton>
  );
}
