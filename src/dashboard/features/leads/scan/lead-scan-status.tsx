import Button from '@mui/material/Button';
import { bestEffortPart } from '../../../ui/lazy-part.tsx';
import { tip } from '../../../ui/tip.ts';
import type { ShownScan } from './use-lead-scan.ts';

const ScanStatus = bestEffortPart(async () => (await import('./scan-status.tsx')).ScanStatus);

type LeadScanStatusProps = {
  /** Null while a page is shown. */
  scan: ShownScan | null;
  /** What the filters leave of the page; empty where they leave all. */
  coverage: string;
  /** There are leads that the filters were not held against. */
  isOffered: boolean;
  /** 'all 40 leads'. */
  all: string;
  onChange: (isOn: boolean) => void;
};

const COVERED =
  'The service filters only by source and lead id, and does not sort. Everything else applies to the leads on this page.';

/** Whether the filters look at the page or at all leads, and how far they came. */
export function LeadScanStatus({ scan, coverage, isOffered, all, onChange }: LeadScanStatusProps) {
  if (scan === null) {
    return (
      <>
        <output {...tip(COVERED)}>{coverage}</output>
        {isOffered && (
          <Button
            size="small"
            onPointerEnter={ScanStatus.prefetch}
            onFocus={ScanStatus.prefetch}
            onClick={() => onChange(true)}
          >
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
