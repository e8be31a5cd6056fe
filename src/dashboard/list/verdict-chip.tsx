import { VERDICT_WORDS, verdictSentence } from '../lib/split-tests/verdict-words.ts';
import type { Verdict, VerdictKind } from '../lib/split-tests/decision.ts';
import { tip } from '../ui/tip.ts';
import { StatusChip } from '../ui/value.tsx';

const TONES: Record<VerdictKind, 'good' | 'accent' | 'neutral' | 'bad'> = {
  decided: 'good',
  leading: 'accent',
  tooClose: 'neutral',
  notEnoughData: 'neutral',
  trafficMismatch: 'bad',
};

/** How a split test stands, in a word: the same in the list, on the overview and on its page. */
export function VerdictChip({ verdict }: { verdict: Verdict }) {
  return (
    <span {...tip(verdictSentence(verdict))}>
      <StatusChip tone={TONES[verdict.kind]}>{VERDICT_WORDS[verdict.kind]}</StatusChip>
    </span>
  );
}
