import { formatNumber } from '../../lib/format.ts';
import Button from '@mui/material/Button';
import { useRef, useState, useSyncExternalStore } from 'react';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { openRequestLog } from '../../api/transport/call-record.ts';
import { isSupported } from '../../api/transport/config.ts';
import { medianOf, requestLog, statsOf } from '../../api/transport/request-log.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { tookText } from '../../lib/format-figures.ts';
import { BulkProgress } from '../../list/bulk-progress.tsx';
import { ToggleFacet } from '../../list/facet.tsx';
import { useBulkRun } from '../../list/use-bulk-run.ts';
import { Card } from '../../ui/card.tsx';
import { Notices } from '../../ui/feedback.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { EmptyValue, StatusChip } from '../../ui/value.tsx';
import { checkRead, readsToCheck, type KnownIds } from './check-reads.ts';

const ALL = Object.values<Operation>(operations);

export function OperationsCard() {
  useSyncExternalStore(requestLog.subscribe, requestLog.version);
  const [onlyUsed, setOnlyUsed] = useState(false);
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const ids = useRef<KnownIds>(new Map());
  const toast = useToast();
  const check = useBulkRun<Operation, 'check'>({
    act: async (operation) => {
      const outcome = await checkRead(operation, ids.current);
      if (outcome === 'skipped') setSkipped((before) => [...before, operation.summary]);
    },
    onLeft: ({ total, outcome: { done } }) =>
      toast({ text: `${done.length} of ${pluralize(total, 'read')} checked before the page was left.` }),
  });
  const rows = onlyUsed ? ALL.filter(({ id }) => statsOf(id) !== null) : ALL;
  return (
    <Card
      title="Operations"
      actions={
        <>
          <ToggleFacet label="Used in this tab" pressed={onlyUsed} onChange={setOnlyUsed} />
          <Button
            variant="outlined"
            aria-disabled={check.isBusy}
            onClick={() => {
              if (check.isBusy) return;
              ids.current = new Map();
              setSkipped([]);
              check.start(readsToCheck(), 'check');
            }}
          >
            {check.isBusy ? 'Checking…' : 'Check reads'}
          </Button>
        </>
      }
    >
      <p className="quiet prose mb-2">
        Check reads calls every read operation once, one after the other. It never changes anything.
      </p>
      {check.run && (
        <BulkProgress
          {...check}
          run={check.run}
          noun="read"
          words={{
            doing: 'Checking reads',
            done: skipped.length === 0 ? 'done' : `done, ${skipped.length} skipped`,
          }}
          idOf={({ id }) => id}
          nameOf={({ summary }) => summary}
        />
      )}
      <Notices
        items={
          check.isBusy || skipped.length === 0 ? [] : [`Skipped, as no id is known: ${skipped.join(', ')}.`]
        }
      />
      <Table
        caption="Operations"
        columns={COLUMNS}
        rows={rows}
        getRowKey={({ id }) => id}
        stackBelow={900}
        maxHeight={560}
        empty="No operation was called in this tab yet."
      />
    </Card>
  );
}

const COLUMNS: readonly TableColumn<Operation>[] = [
  {
    header: 'Operation',
    isRowHeader: true,
    sortValue: ({ summary }) => summary,
    cell: ({ summary, method, path }) => (
      <>
        {summary}
        <code className="secondary caption regular block" dir="ltr">
          {method} {path}
        </code>
      </>
    ),
  },
  {
    header: 'Kind',
    width: '112px',
    sortValue: (operation) => kindOf(operation),
    cell: (operation) => (
      <span className={isSupported(operation) ? undefined : 'secondary'}>{kindOf(operation)}</span>
    ),
  },
  {
    header: 'Last status',
    width: '112px',
    sortValue: ({ id }) => statsOf(id)?.last.status ?? null,
    cell: ({ id }) => <LastStatus operationId={id} />,
  },
  {
    header: 'Last',
    label: 'Last duration',
    width: '88px',
    align: 'end',
    sortValue: ({ id }) => statsOf(id)?.took.at(-1) ?? null,
    cell: ({ id }) => tookOrNothing(statsOf(id)?.took.at(-1)),
  },
  {
    header: 'Median',
    label: 'Median duration',
    width: '88px',
    align: 'end',
    sortValue: ({ id }) => medianOf(statsOf(id)?.took ?? []),
    cell: ({ id }) => tookOrNothing(medianOf(statsOf(id)?.took ?? [])),
  },
  {
    header: 'Calls',
    width: '72px',
    align: 'end',
    sortValue: ({ id }) => statsOf(id)?.count ?? 0,
    cell: ({ id }) => formatNumber(statsOf(id)?.count ?? 0),
  },
  {
    header: 'Last error',
    width: '22%',
    sortValue: ({ id }) => statsOf(id)?.lastFailure?.at ?? null,
    cell: ({ id }) => {
      const failure = statsOf(id)?.lastFailure;
      return failure ? <LastFailure {...failure} /> : null;
    },
  },
];

function kindOf(operation: Operation): string {
  if (operation.origin === 'documented') return 'Documented';
  return isSupported(operation) ? 'Extension' : 'Not offered';
}

function LastStatus({ operationId }: { operationId: string }) {
  const stats = statsOf(operationId);
  if (stats === null) return <EmptyValue label="not called yet" />;
  const { status, isFailed } = stats.last;
  return <StatusChip tone={isFailed ? 'bad' : 'good'}>{status ?? 'No response'}</StatusChip>;
}

/**
 * Returns the text of a duration. Returns null for a missing duration, so that the stacked layout of narrow screens
 * omits the line.
 */
function tookOrNothing(milliseconds: number | null | undefined): string | null {
  return milliseconds === null || milliseconds === undefined ? null : tookText(milliseconds);
}

function LastFailure({ title, number }: { title: string; number: number }) {
  return (
    <>
      {title}{' '}
      <Button size="small" onClick={() => openRequestLog(number)}>
        Show request
      </Button>
    </>
  );
}
