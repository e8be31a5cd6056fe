import { isTrafficOff, type TrafficCheck } from '../../../domain/split-tests/traffic-check.ts';
import { TEST_STATE_LABELS, type TestState } from '../../../domain/split-tests/labels.ts';
import { StatusChip } from '../../../ui/value.tsx';

export function StateChip({ state }: { state: TestState }) {
  return (
    <StatusChip tone={state === 'running' ? 'accent' : 'neutral'}>{TEST_STATE_LABELS[state]}</StatusChip>
  );
}

export function TrafficChip({ check }: { check: TrafficCheck }) {
  if (isTrafficOff(check)) return <StatusChip tone="bad">Mismatch</StatusChip>;
  if (check.kind === 'impossible') return <StatusChip>Not checked</StatusChip>;
  if (check.kind === 'tooFew') return <StatusChip>Too little data</StatusChip>;
  return <StatusChip tone="good">Matches</StatusChip>;
}
