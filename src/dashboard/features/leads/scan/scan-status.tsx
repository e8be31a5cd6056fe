import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useId, type ReactNode } from 'react';
import { pluralize } from '../../../lib/pluralize.ts';
import { formatNumber } from '../../../lib/format.ts';
import { describeError } from '../../../ui/describe-error.ts';
import type { ScanState } from './lead-scan.ts';
import type { ShownScan } from './use-lead-scan.ts';

/** Shows the progress of a scan and its buttons on one line. */
export function ScanStatus({ scan, children }: { scan: ShownScan; children?: ReactNode }) {
  const { state, start, stop } = scan;
  const { isRunning, isWaiting, isDone, scannedCount, total, error } = state;
  const id = useId();
  return (
    <span data-piece className="inline gap-2 rows-1 figures" style={{ flexWrap: 'wrap' }}>
      <span id={id}>{scanText(state)}</span>
      {isRunning && (
        <LinearProgress
          style={{ width: 120 }}
          aria-labelledby={id}
          {...(total === null || total === 0
            ? { variant: 'indeterminate' }
            : { variant: 'determinate', value: Math.min(100, (scannedCount / total) * 100) })}
        />
      )}
      {isRunning && isWaiting && <span>Paused by the service</span>}
      {error !== null && !isRunning && (
        <span role="alert" style={{ color: 'var(--bad)' }}>
          Stopped: {describeError(error).title}
        </span>
      )}
      {!isDone && (
        // One button serves both actions, so that the button keeps the focus.
        <Button size="small" onClick={isRunning ? stop : start}>
          {isRunning ? 'Stop' : 'Keep scanning'}
        </Button>
      )}
      {children}
    </span>
  );
}

/** Returns the progress, e.g. '3 found in 500 of 25,000 leads'. */
export function scanText({ foundCount, scannedCount, total, isDone }: ScanState): string {
  const found = formatNumber(foundCount);
  if (total === null) return `${found} found in ${pluralize(scannedCount, 'lead')}`;
  if (isDone && scannedCount >= total) return `${found} found in all ${pluralize(total, 'lead')}`;
  return `${found} found in ${formatNumber(scannedCount)} of ${pluralize(total, 'lead')}`;
}
