import Button from '@mui/material/Button';
import { useId, useState, type ReactNode } from 'react';
import styles from './long-text.module.css';
import { CopyButton } from './copyable.tsx';
import { formatNumber } from '../lib/format.ts';
import { jsonTokens } from '../lib/json-tokens.ts';

const MOST_LINES = 12;
const MOST_LETTERS = 1200;

type LongTextProps = {
  text: string;
  /** The rendered text with highlighted parts. The default is the text without highlights. */
  highlighted?: ReactNode;
};

/** Shows untrusted text of any length and in any script. A long text is initially folded. */
export function LongText({ text, highlighted = text }: LongTextProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > MOST_LETTERS || text.split('\n', MOST_LINES + 1).length > MOST_LINES;
  return (
    <>
      <span id={id} className={styles.text} dir="auto" data-folded={isLong && !isOpen}>
        {highlighted}
      </span>
      {isLong && (
        <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : `Show all ${formatNumber(text.length)} characters`}
        </Button>
      )}
    </>
  );
}

const MOST_JSON_LINES = 24;

/** The maximum length in characters of JSON with syntax colours, because each coloured token is an element. */
const MOST_COLOURED = 20_000;

/** Shows a value as JSON with a copy button. `label` names the value for screen readers, e.g. 'options of calendar'. */
export function JsonView({ value, label }: { value: unknown; label: string }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const json = JSON.stringify(value, null, 2);
  const lines = json.split('\n');
  const isLong = lines.length > MOST_JSON_LINES;
  const shown = isLong && !isOpen ? lines.slice(0, MOST_JSON_LINES).join('\n') : json;
  return (
    <div className="positioned">
      <pre id={id} className={styles.json} dir="ltr">
        {shown.length > MOST_COLOURED ? shown : <Coloured json={shown} />}
      </pre>
      <div className={styles.copy}>
        <CopyButton text={json} label={label} />
      </div>
      {isLong && (
        <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : `Show all ${formatNumber(lines.length)} lines`}
        </Button>
      )}
    </div>
  );
}

function Coloured({ json }: { json: string }) {
  return jsonTokens(json).map(({ kind, text }, index) =>
    kind === 'plain' ? (
      text
    ) : (
      // The index is a stable key, because tokens never change order.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className={styles[kind]}>
        {text}
      </span>
    ),
  );
}
