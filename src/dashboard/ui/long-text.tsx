import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import styles from './long-text.module.css';

const MOST_LINES = 12;
const MOST_LETTERS = 1200;

/** A text that others wrote, of any length and in any script: as it came, a long one folded until it is asked for. */
export function LongText({ text }: { text: string }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > MOST_LETTERS || text.split('\n', MOST_LINES + 1).length > MOST_LINES;
  return (
    <>
      <span id={id} className={styles.text} dir="auto" data-folded={isLong && !isOpen}>
        {text}
      </span>
      {isLong && (
        <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : `Show all ${text.length.toLocaleString('en')} characters`}
        </Button>
      )}
    </>
  );
}
