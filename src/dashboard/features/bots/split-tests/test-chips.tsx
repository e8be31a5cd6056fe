/** The states of split tests in the list. Only notable states are chips. All other states are plain text. */
import type { ReactNode } from 'react';
import type { TestVerdict, VerdictKind } from '../../../domain/split-tests/decision.ts';
import { isTrafficOff, type TrafficCheck } from '../../../domain/split-tests/traffic-check.ts';
import { TEST_VERDICT_LABELS, verdictSentence } from '../../../domain/split-tests/verdict-labels.ts';
import { formatP } from '../../../lib/format-figures.ts';
import { pluralize } from '../../../lib/pluralize.ts';
import { tip } from '../../../ui/tip.ts';
import { StatusChip } from '../../../ui/value.tsx';

const TONES: Partial<Record<VerdictKind, 'good' | 'bad'>> = { decided: 'good', trafficMismatch: 'bad' };

export function VerdictState({ verdict }: { verdict: TestVerdict }) {
  const tone = TONES[verdict.kind];
  const label = TEST_VERDICT_LABELS[verdict.kind];
  return (
    <span {...tip(verdictSentence(verdict))}>
      {tone ? (
        <StatusChip isNotable tone={tone}>
          {label}
        </StatusChip>
      ) : (
        <Plain>{label}</Plain>
      )}
    </span>
  );
}

export function TrafficState({ check }: { check: TrafficCheck }) {
  // The column 'Verdict' already names the mismatch.
  if (isTrafficOff(check)) return <Plain>{mismatchText(check)}</Plain>;
  if (check.kind === 'impossible') return <Plain>Not checked</Plain>;
  return <Plain>{check.kind === 'tooFew' ? 'Too little data' : 'Matches'}</Plain>;
}

function mismatchText(check: TrafficCheck): string {
  return check.kind === 'checked' && check.isBroken
    ? `p ${formatP(check.p)}`
    : `On ${pluralize(check.brokenSources.length, 'source')}`;
}

function Plain({ children }: { children: ReactNode }) {
  return <span className="secondary">{children}</span>;
}
