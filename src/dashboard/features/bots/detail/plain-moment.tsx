import { Moment } from '../../../ui/moment.tsx';
import { Value } from '../../../ui/value.tsx';

/** A time that the service sends as a plain string: a moment where it names one, else the text as it came. */
export function PlainMoment({ value }: { value: string | null }) {
  return value === '' ? <Value value={value} /> : <Moment value={value} />;
}
