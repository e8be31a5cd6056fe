import { useMemo } from 'react';
import { wordDiff, type DiffPart } from '../../../lib/word-diff.ts';
import { cell } from '../../../ui/table-roles.ts';
import { Value } from '../../../ui/value.tsx';
import styles from './comparison.module.css';

type TextDiffProps = { before: string; after: string; names: readonly string[] };

const NOTES = {
  words: null,
  lines: 'Compared line by line: too many words differ.',
  whole: 'These texts have too little in common for single differences to be marked.',
};

/** Two texts as the two cells of a row, each with what the other does not have marked in it. */
export function TextDiff({ before, after, names }: TextDiffProps) {
  const { parts, by } = useMemo(() => wordDiff(before, after), [before, after]);
  const sides = [
    { key: 'before', without: 'added', text: before },
    { key: 'after', without: 'removed', text: after },
  ] as const;
  return sides.map(({ key, without, text }, place) => (
    <td {...cell} key={key} className={styles.value}>
      <span className={styles.owner} aria-hidden dir="auto">
        {names[place]}
      </span>
      {NOTES[by] && <span className={styles.note}>{NOTES[by]}</span>}
      <div className={styles.text} dir="auto">
        {text === '' || by === 'whole' ? (
          <Value value={text} />
        ) : (
          parts.map(
            (part, index) =>
              part.kind !== without && (
                // The parts of two texts never change place.
                // oxlint-disable-next-line react/no-array-index-key
                <Part key={index} part={part} />
              ),
          )
        )}
      </div>
    </td>
  ));
}

function Part({ part: { kind, text } }: { part: DiffPart }) {
  if (kind === 'same') return text;
  const Mark = kind === 'removed' ? 'del' : 'ins';
  return (
    <Mark className={styles[kind]}>
      <span className="visually-hidden"> [only here: </span>
      {text.trim() === '' ? text.replaceAll('\n', '↵\n') : text}
      <span className="visually-hidden">] </span>
    </Mark>
  );
}
