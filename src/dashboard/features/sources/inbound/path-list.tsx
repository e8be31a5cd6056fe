import { LongText } from '../../../ui/long-text.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { Value } from '../../../ui/value.tsx';
import styles from './inbound.module.css';
import type { NamedPath, Pick } from './picks.ts';

type PathListProps = {
  paths: readonly NamedPath[];
  /** What each picks, in the same order. Null while there is no sample. */
  picks: readonly Pick[] | null;
  sample: string;
};

/** Each path with what it is for, and below it what it picks from the sample. */
export function PathList({ paths, picks, sample }: PathListProps) {
  return (
    <dl className={styles.paths}>
      {paths.map(({ name, isField, path, expectedValue }, place) => (
        <div key={`${isField} ${name}`} className={styles.path}>
          <dt>
            <span className={styles.number}>{place + 1}</span>
            {isField ? <Field name={name} /> : <span>{name}</span>}
          </dt>
          <dd>
            <Path path={path} />
            {expectedValue !== undefined && (
              <span className={styles.expected}>
                {' '}
                expected: <Expected value={expectedValue} />
              </span>
            )}
            {picks && <Picked pick={picks[place]!} sample={sample} expectedValue={expectedValue ?? null} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Field({ name }: { name: string }) {
  return (
    <span>
      <span className={styles.aside}>Field </span>
      <bdi>
        <Value value={name} />
      </bdi>
    </span>
  );
}

/** As it came: a path that is no text is shown as JSON. */
function Path({ path }: { path: unknown }) {
  if (path === null || path === '') return <Value value={path} />;
  return <code className={styles.code}>{typeof path === 'string' ? path : JSON.stringify(path)}</code>;
}

function Expected({ value }: { value: string | null }) {
  return value ? <code className={styles.code}>{value}</code> : <Value value={value} />;
}

type PickedProps = { pick: Pick; sample: string; expectedValue: string | null };

function Picked({ pick, sample, expectedValue }: PickedProps) {
  if (pick.kind === 'none') return null;
  if (pick.kind === 'nothing') return <p className={styles.picked}>Nothing there in the sample</p>;
  if (pick.kind === 'unread') return <p className={styles.picked}>This path cannot be followed here</p>;
  const value = sample.slice(pick.range.from, pick.range.to);
  return (
    <div className={styles.picked}>
      Picks{' '}
      <code className={styles.value}>
        <LongText text={value} />
      </code>
      {expectedValue !== null &&
        (isSame(value, expectedValue) ? (
          <StatusChip tone="good">As expected</StatusChip>
        ) : (
          <StatusChip tone="caution">Something else</StatusChip>
        ))}
    </div>
  );
}

/** assumed: a number, or a word of JSON, is expected as it is written. */
function isSame(json: string, expected: string): boolean {
  return (json.startsWith('"') ? JSON.parse(json) : json) === expected;
}
