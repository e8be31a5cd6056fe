import { Fragment } from 'react';
import { LongText } from '../../ui/long-text.tsx';
import styles from './faq-details.module.css';
import type { TextRange } from './figures.ts';

/** Shows a text and highlights the ranges in `marks`. The ranges are in the order of the text. */
export function MarkedText({ text, marks }: { text: string; marks: readonly TextRange[] }) {
  const starts = [0, ...marks.map(({ to }) => to)];
  const highlighted = starts.map((start, at) => {
    const mark = marks[at];
    return (
      <Fragment key={start}>
        {text.slice(start, mark?.from)}
        {mark && <mark className={styles.mark}>{text.slice(mark.from, mark.to)}</mark>}
      </Fragment>
    );
  });
  return <LongText text={text} highlighted={highlighted} />;
}
