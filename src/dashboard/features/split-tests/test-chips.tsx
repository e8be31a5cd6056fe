import { isTrafficOff, type TrafficCheck } from '../../lib/split-tests/traffic-check.ts';
import { STATE_WORDS, type TestState } from '../../lib/split-tests/words.ts';
import { StatusChip } from '../../ui/value.tsx';

export function StateChip({ state }: { state: TestState }) {
  return <StatusChip tone={state === 'running' ? 'accent' : 'neutral'}>{STATE_WORDS[state]}</StatusChip>;
}

export function TrafficChip({ check }: { check: TrafficCheck }) {
  if (isTrafficOff(check)) return <StatusChip tone="bad">Mismatch</StatusChip>;
  if (check.kind === 'impossible') return <StatusChip>Not checked</StatusChip>;
  if (check.kind === 'tooFew') return <StatusChip>Too little data</StatusChip>;
  return <StatusChip tone="good">Matches</StatusChip>;
}
