/** The look of a status in a chart: a colour, and a pattern for those who do not see it. Inside an `<svg>`. */

type Look = { color: string; kind: 'plain' | 'hatched' | 'dotted' };

const LOOKS: ReadonlyMap<string | null, Look> = new Map([
  ['failed', { color: 'var(--bad)', kind: 'hatched' }],
  ['pending', { color: 'var(--caution)', kind: 'dotted' }],
  ['succeeded', { color: 'var(--good)', kind: 'plain' }],
]);

/** Those that nobody documents. */
const OTHERS: readonly Look[] = [
  { color: 'var(--series-4)', kind: 'plain' },
  { color: 'var(--series-1)', kind: 'hatched' },
  { color: 'var(--series-5)', kind: 'dotted' },
];

export function lookOf(status: string | null, place: number): Look {
  return LOOKS.get(status) ?? OTHERS[place % OTHERS.length]!;
}

type StatusPatternProps = {
  id: string;
  status: string | null;
  /** Among the statuses of the chart. */
  place: number;
};

export function StatusPattern({ id, status, place }: StatusPatternProps) {
  const { color, kind } = lookOf(status, place);
  return (
    <pattern
      id={id}
      width={6}
      height={6}
      patternUnits="userSpaceOnUse"
      {...(kind === 'hatched' && { patternTransform: 'rotate(45)' })}
    >
      <rect width={6} height={6} fill={kind === 'plain' ? color : 'var(--surface)'} />
      {kind === 'hatched' && <rect width={4} height={6} fill={color} />}
      {kind === 'dotted' && <rect x={1} y={1} width={4} height={4} fill={color} />}
    </pattern>
  );
}
