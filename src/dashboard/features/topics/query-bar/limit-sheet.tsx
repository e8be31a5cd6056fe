import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { countOf } from '../../../lib/count-of.ts';
import { HIGHEST_LIMIT } from '../topic-search.ts';
import { ChoiceList } from '../../../list/choice-list.tsx';
import { LIMITS } from './limits.ts';
import styles from '../../../list/sheet.module.css';

type LimitSheetProps = { limit: number; onChoose: (limit: number) => void };

export function LimitSheet({ limit, onChoose }: LimitSheetProps) {
  const [text, setText] = useState(String(limit));
  const [isTried, setIsTried] = useState(false);
  const problemId = useId();
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0;
  const isGood = number >= 1 && number <= HIGHEST_LIMIT;
  return (
    <div className={styles.sheet}>
      <ChoiceList
        choices={LIMITS.map((each) => ({ value: String(each), label: countOf(each, 'topic') }))}
        chosen={String(limit)}
        onChoose={(value) => onChoose(Number(value))}
      />
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsTried(true);
          if (isGood) onChoose(number);
        }}
      >
        <div className={styles.row}>
          <label className={styles.field}>
            <span className="note">Another number of topics</span>
            <input
              className={styles.input}
              inputMode="numeric"
              autoComplete="off"
              value={text}
              aria-invalid={isTried && !isGood}
              aria-describedby={isTried && !isGood ? problemId : undefined}
              onChange={({ target }) => setText(target.value)}
            />
          </label>
          <Button variant="outlined" type="submit">
            Apply
          </Button>
        </div>
        {isTried && !isGood && (
          <p id={problemId} role="alert" className={styles.problem}>
            A whole number, from 1 to {HIGHEST_LIMIT.toLocaleString('en')}.
          </p>
        )}
      </form>
      <p className={styles.note}>Where more topics came up than that, the service leaves out the rest.</p>
    </div>
  );
}
