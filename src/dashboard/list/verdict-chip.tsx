import { TEST_VERDICT_LABELS, verdictSentence } from '../domain/split-tests/verdict-labels.ts';
import type { TestVerdict, VerdictKind } from '../domain/split-tests/decision.ts';
import { tip } from '../ui/tip.ts';
import { StatusChip } from '../ui/value.tsx';

const TONES: Record<VerdictKind, 'good' | 'accent' | 'neutral' | 'bad'> = {
  decided: 'good',
  leading: 'accent',
  tooClose: 'neutral',
  notEnoughData: 'neutral',
  notTestable: 'neutral',
  trafficMismatch: 'bad',
};

/** The verdict of a split test, shown in the list, in the overview and on its page. */
export function VerdictChip({ verdict }: { verdict: TestVerdict }) {
  return (
    <span {...tip(verdictSentence(verdict))}>
      <StatusChip isNotable tone={TONES[verdict.kind]}>
        {TEST_VERDICT_LABELS[verdict.kind]}
      </StatusChip>
    </span>
  );
}
