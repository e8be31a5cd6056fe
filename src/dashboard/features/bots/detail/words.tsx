import { tip } from '../../../ui/tip.ts';
import type { Word } from './sources/rule-words.ts';
import type { Sentence } from './sentence.ts';
import styles from './words.module.css';

/** A sentence whose names keep their own direction. */
export function Words({ sentence }: { sentence: Sentence }) {
  return sentence.map((piece, index) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      // The pieces of a sentence never change place.
      // oxlint-disable-next-line react/no-array-index-key
      <bdi key={index} className={styles.name}>
        {piece.name}
      </bdi>
    ),
  );
}

/** A word of an open list: what we read it as with the word itself on hover, or as it came. */
export function OpenWord({ word: { text, raw, isKnown } }: { word: Word }) {
  if (isKnown) {
    return (
      <span className={styles.known} {...tip(`Sent as '${raw}'`)}>
        {text}
      </span>
    );
  }
  return raw === null ? <em>{text}</em> : <code className={styles.raw}>{text}</code>;
}
