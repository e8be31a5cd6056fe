import { useId } from 'react';
import { countOf } from '../lib/count-of.ts';
import { readIds } from '../lib/id-list.ts';
import styles from './id-list-field.module.css';

type IdListFieldProps = {
  label: string;
  /** One of them: 'key id'. */
  noun: string;
  text: string;
  onChange: (text: string) => void;
};

/** A field for many ids at once, typed or pasted, that says how many it found in the text. */
export function IdListField({ label, noun, text, onChange }: IdListFieldProps) {
  const id = useId();
  const { ids, repeated } = readIds(text);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        id={id}
        className={styles.text}
        rows={3}
        dir="ltr"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}count`}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}count`} className={styles.count}>
        {ids.length === 0 ? 'One on each line, or with commas between them.' : countOf(ids.length, noun)}
        {repeated > 0 && `, ${repeated.toLocaleString('en')} named again`}
      </p>
    </div>
  );
}
