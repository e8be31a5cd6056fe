import { useDeferredValue, useId, useMemo, useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { countOf } from '../../../lib/count-of.ts';
import { placeIn, readJson, type JsonText } from '../../../lib/json-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import styles from './inbound.module.css';
import { MarkedSample } from './marked-sample.tsx';
import { PathList } from './path-list.tsx';
import { pickFrom, type NamedPath, type Pick } from './picks.ts';

/** What is longer would keep the page waiting with every key. */
const LONGEST_SAMPLE = 500_000;

type MappingCardProps = {
  title: string;
  paths: readonly NamedPath[];
  /** Said where there are none. */
  none: string;
  /** What can be pasted: 'A sample event'. */
  sample: string;
};

/** The paths of a mapping, and what each picks from a sample that is pasted here and goes nowhere. */
export function MappingCard({ title, paths, none, sample: label }: MappingCardProps) {
  const id = useId();
  const [text, setText] = useState('');
  // Typing need not wait for what is found.
  const settled = useDeferredValue(text);
  const sample = useMemo(() => readSample(settled), [settled]);
  const picks = useMemo(() => sample && paths.map(({ path }) => pickFrom(sample, path)), [sample, paths]);
  if (paths.length === 0) {
    return (
      <Card title={title}>
        <EmptyState title="No paths" reason={none} />
      </Card>
    );
  }
  return (
    <Card title={title}>
      <PathList paths={paths} picks={picks} sample={settled} />
      <div className={styles.try}>
        <label htmlFor={id} className={styles.label}>
          {label}, as JSON
        </label>
        <textarea
          id={id}
          className={styles.paste}
          rows={4}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          placeholder="Paste one to see what each path picks"
          aria-describedby={`${id}about`}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <p id={`${id}about`} className={styles.quiet}>
          It stays in this page: it is neither sent nor stored. How the service reads a path is not
          documented. Dots, [0], [&quot;name&quot;] and a leading $ are followed here, as a best effort.
        </p>
        <output className={styles.found}>{settled.trim() !== '' && summary(settled, sample, picks)}</output>
      </div>
      {sample && picks && <MarkedSample text={settled} picks={picks} paths={paths} label={label} />}
    </Card>
  );
}

/** Null where it cannot be looked into. */
function readSample(text: string): JsonText | null {
  if (text.trim() === '' || text.length > LONGEST_SAMPLE) return null;
  const sample = readJson(text);
  return sample.mistakeAt === null ? sample : null;
}

function summary(text: string, sample: JsonText | null, picks: readonly Pick[] | null): string {
  if (text.length > LONGEST_SAMPLE) {
    return `Up to ${countOf(LONGEST_SAMPLE, 'character')} can be looked into.`;
  }
  if (sample === null || picks === null) {
    const { line, column } = placeIn(text, readJson(text).mistakeAt ?? 0);
    return `No JSON from line ${line}, column ${column} on. Nothing can be picked from it.`;
  }
  const asked = picks.filter(({ kind }) => kind !== 'none');
  const found = asked.filter(({ kind }) => kind === 'found');
  return `${found.length} of ${countOf(asked.length, 'path')} ${found.length === 1 ? 'picks' : 'pick'} something.`;
}
