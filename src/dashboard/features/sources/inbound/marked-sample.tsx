import { useMemo } from 'react';
import styles from './inbound.module.css';
import { markedPieces, type NamedPath, type Pick } from './picks.ts';

type MarkedSampleProps = {
  text: string;
  /** What each of the paths picks, in the same order. */
  picks: readonly Pick[];
  paths: readonly NamedPath[];
  label: string;
};

/** The sample with what the paths pick marked by their numbers. */
export function MarkedSample({ text, picks, paths, label }: MarkedSampleProps) {
  const pieces = useMemo(() => markedPieces(text, picks), [text, picks]);
  const names = (places: number[]) => places.map((place) => paths[place]!.name).join(', ');
  return (
    <section
      className={styles.marked}
      aria-label={`${label}, with what the paths pick`}
      // It scrolls, and must do so by the keyboard as well.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <pre className={styles.sample} dir="ltr">
        {pieces.map(({ from, text: piece, pickedBy, begins }) =>
          pickedBy.length === 0 ? (
            piece
          ) : (
            <mark key={from} className={styles.mark} title={names(pickedBy)}>
              {begins.map((place) => (
                <span key={place} className={styles.number}>
                  {place + 1}
                </span>
              ))}
              {piece}
            </mark>
          ),
        )}
      </pre>
    </section>
  );
}
