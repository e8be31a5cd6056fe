import Button from '@mui/material/Button';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { intentHandlers } from '../../../ui/popup.ts';
import { tip } from '../../../ui/tip.ts';
import type { ShownScan } from './use-lead-scan.ts';

const ScanStatus = lazyPart(async () => (await import('./scan-status.tsx')).ScanStatus, { isOptional: true });

type LeadScanStatusProps = {
  /** The scan of all leads; null while the list shows a single page. */
  scan: ShownScan | null;
  /** The number of matches on the page as text; empty if no filter is active. */
  coverage: string;
  /** Whether to offer a scan, because the filters apply only to the leads on the page. */
  isOffered: boolean;
  /** The number of leads in words, e.g. 'all 40 leads'. */
  all: string;
  onChange: (isOn: boolean) => void;
};

const COVERED =
  'The service filters only by source and lead id, and does not sort. Everything else applies to the leads on this page.';

/** Shows whether the filters apply to the page or to all leads, and the progress of the scan. */
export function LeadScanStatus({ scan, coverage, isOffered, all, onChange }: LeadScanStatusProps) {
  if (scan === null) {
    return (
      <>
        <output data-piece {...tip(COVERED)}>
          {coverage}
        </output>
        {isOffered && (
          <Button size="small" {...intentHandlers(ScanStatus.prefetch)} onClick={() => onChange(true)}>
            Scan {all}
          </Button>
        )}
      </>
    );
  }
  return (
    <ScanStatus scan={scan}>
      {scan.state.isDone && (
        <Button size="small" onClick={scan.startAnew}>
          Scan again
        </Button>
      )}
      <Button size="small" onClick={() => onChange(false)}>
        Back to pages
      </Button>
    </ScanStatus>
  );
}
