import { openRequestLog } from '../api/transport/call-record.ts';
import { mayBeDone } from '../api/transport/service-error.ts';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useId, useState } from 'react';
import type { BulkFailure } from '../lib/bulk.ts';
import { pluralize } from '../lib/pluralize.ts';
import { formatNumber } from '../lib/format.ts';
import { formatDuration } from '../lib/time.ts';
import { CopyableId } from '../ui/copyable.tsx';
import { describeError } from '../ui/describe-error.ts';
import styles from './bulk-progress.module.css';
import type { BulkRun, BulkRunner } from './use-bulk-run.ts';

type BulkProgressProps<Item> = Omit<BulkRunner<Item, unknown>, 'run' | 'isBusy' | 'start'> & {
  run: BulkRun<Item, unknown>;
  noun: string;
  /** The name of the action during and after the run, e.g. 'Marking as read' and 'marked as read'. */
  words: { doing: string; done: string };
  idOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  /** Whether the results also name the successful and the unsent items. For pages without another list of the items. */
  namesAll?: boolean;
  /** The button that reverts the action exactly. null or absent if the action cannot be reverted. */
  undo?: { label: string; onUndo: () => void } | null;
};

/**
 * Shows the progress of a write to many items, then the results: each failure by name, and buttons to retry, continue
 * or undo.
 */
export function BulkProgress<Item>(props: BulkProgressProps<Item>) {
  const { run, noun, words, undo = null } = props;
  const summary = run.outcome && summaryOf(run, noun, words.done);
  const hasAll = run.outcome?.done.length === run.total;
  return (
    <section className="callout stack small top mb-3" aria-label={words.doing} data-tone={toneOf(run)}>
      {/* The live region is rendered during the run, because screen readers announce only changes in an existing
          region. */}
      <output className={summary === null ? 'visually-hidden' : `row medium top ${styles.summary}`}>
        {summary === null ? (
          `${words.doing}: ${pluralize(run.total, noun)}`
        ) : (
          <>
            {hasAll ? <CircleCheck size={16} aria-hidden /> : <CircleAlert size={16} aria-hidden />}
            {summary}
          </>
        )}
      </output>
      {run.outcome === null ? <Running {...props} /> : <Outcome {...props} outcome={run.outcome} />}
      {run.outcome && (
        <div className="wrap">
          {!hasAll && (
            <Button size="small" variant="outlined" onClick={props.goOn}>
              {goOnText(run.outcome.failed.length, run.outcome.left.length)}
            </Button>
          )}
          {undo && (
            <Button size="small" variant="outlined" onClick={undo.onUndo}>
              {undo.label}
            </Button>
          )}
          <Button size="small" onClick={props.dismiss}>
            Dismiss
          </Button>
        </div>
      )}
    </section>
  );
}

function toneOf({ outcome, total }: BulkRun<unknown, unknown>): 'accent' | 'good' | 'bad' {
  if (outcome === null) return 'accent';
  return outcome.done.length === total ? 'good' : 'bad';
}

function Running<Item>({ run: { progress, total, isStopping }, noun, words, stop }: BulkProgressProps<Item>) {
  const id = useId();
  const settled = progress.done + progress.failed;
  return (
    <div className="wrap gap-3 rows-1" style={{ width: '100%' }}>
      <span id={id} className="medium">
        {words.doing}
      </span>
      <LinearProgress
        style={{ flex: '1 1 160px' }}
        variant="determinate"
        aria-labelledby={id}
        value={(settled / total) * 100}
      />
      <span className="secondary figures">
        {formatNumber(settled)} of {pluralize(total, noun)}
        {progress.failed > 0 && ` · ${formatNumber(progress.failed)} failed`}
        {progress.isWaiting && ' · paused by the service'}
      </span>
      <Button size="small" variant="outlined" aria-disabled={isStopping} onClick={stop}>
        {isStopping ? 'Stopping…' : 'Stop'}
      </Button>
    </div>
  );
}

function summaryOf({ outcome, total }: BulkRun<unknown, unknown>, noun: string, done: string): string | null {
  if (outcome === null) return null;
  const doneCount = outcome.done.length;
  return [
    doneCount === total
      ? `${pluralize(total, noun)} ${done}.`
      : `${formatNumber(doneCount)} of ${pluralize(total, noun)} ${done}.`,
    ...(outcome.failed.length === 0 ? [] : [`${formatNumber(outcome.failed.length)} failed.`]),
    ...(outcome.left.length === 0 ? [] : [`${formatNumber(outcome.left.length)} not sent.`]),
    ...(outcome.asksToWait === undefined
      ? []
      : [`The service asks for a pause of ${formatDuration(outcome.asksToWait * 1000)} first.`]),
  ].join(' ');
}

function goOnText(failed: number, left: number): string {
  if (left === 0) return `Retry ${formatNumber(failed)} failed`;
  return failed === 0
    ? `Continue with ${formatNumber(left)}`
    : `Continue with ${formatNumber(failed + left)} not done`;
}

const FEW = 10;

type Result = { id: string; name: string; words: string; callNumber: number | null };

function Outcome<Item>(
  props: BulkProgressProps<Item> & { outcome: NonNullable<BulkRun<Item, unknown>['outcome']> },
) {
  const { outcome, words, idOf, nameOf, namesAll = false } = props;
  const [isOpen, setOpen] = useState(false);
  const result = (item: Item, text: string, error?: unknown): Result => ({
    id: idOf(item),
    name: nameOf(item),
    words: text,
    callNumber: describeError(error).callNumber,
  });
  const results: Result[] = [
    ...outcome.failed.map((failure) => result(failure.item, failureLabel(failure), failure.error)),
    ...(namesAll
      ? [
          ...outcome.left.map((item) => result(item, 'not sent')),
          ...outcome.done.map((item) => result(item, words.done)),
        ]
      : []),
  ];
  const doubtful = outcome.failed.filter(({ error }) => mayBeDone(error)).length;
  if (results.length === 0) return null;
  const shown = isOpen ? results : results.slice(0, FEW);
  return (
    <>
      <ul className={styles.results}>
        {shown.map(({ id, name, words: text, callNumber }) => (
          <li key={id} className="flow rows-0">
            <bdi className="medium">{name}</bdi>
            {name !== id && <CopyableId value={id} label={`${props.noun} id`} />}
            <span className="secondary">{text}</span>
            {callNumber !== null && (
              <Button size="small" onClick={() => openRequestLog(callNumber)}>
                Show request
              </Button>
            )}
          </li>
        ))}
      </ul>
      {doubtful > 0 && (
        <p className="secondary">
          The service did not confirm it for {formatNumber(doubtful)} of these: it may have been done anyway.
          It is safe to send it again.
        </p>
      )}
      {results.length > shown.length && (
        <Button size="small" onClick={() => setOpen(true)}>
          Show all {formatNumber(results.length)}
        </Button>
      )}
    </>
  );
}

function failureLabel({ error }: BulkFailure<unknown>): string {
  const { title, detail, status } = describeError(error);
  return [
    status === null ? title : `${title} (${status})`,
    ...(detail && detail !== title ? [detail] : []),
  ].join(': ');
}
