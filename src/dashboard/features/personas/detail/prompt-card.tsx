import { CodeXml, WrapText } from 'lucide-react';
import { useId, useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { tip } from '../../../ui/tip.ts';
import { Nothing, Value } from '../../../ui/value.tsx';
import styles from './prompt-card.module.css';

/** More than anybody reads in one go, and less than makes a page slow. */
const MOST_LETTERS = 20_000;

/** How prompts are shown, all of a page alike. */
export type PromptLook = { wraps: boolean; isMonospace: boolean };

type PromptCardProps = {
  title: string;
  text: string | null;
  look: PromptLook;
  onLookChange: (look: PromptLook) => void;
};

/** A long text that a model is given: to be read, and copied to the letter. */
export function PromptCard({ title, text, look, onLookChange }: PromptCardProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (!text) {
    return <Card title={title}>{text === null ? <Nothing label="no text" /> : <Value value={text} />}</Card>;
  }
  const shown = isOpen ? text : text.slice(0, MOST_LETTERS);
  return (
    <Card
      title={title}
      beside={<span className={styles.length}>{countLetters(text)}</span>}
      actions={
        <>
          <IconButton
            aria-label="Wrap lines"
            aria-pressed={look.wraps}
            onClick={() => onLookChange({ ...look, wraps: !look.wraps })}
            {...tip('Wrap lines')}
          >
            <WrapText size={16} aria-hidden />
          </IconButton>
          <IconButton
            aria-label="Monospace"
            aria-pressed={look.isMonospace}
            onClick={() => onLookChange({ ...look, isMonospace: !look.isMonospace })}
            {...tip('Monospace')}
          >
            <CodeXml size={16} aria-hidden />
          </IconButton>
          <span className={styles.copy}>
            <CopyButton text={text} label={title.toLowerCase()} />
          </span>
        </>
      }
    >
      <div
        id={id}
        className={styles.text}
        data-wraps={look.wraps}
        data-monospace={look.isMonospace}
        dir="auto"
        // A region that scrolls must be reachable by the keys that scroll it.
        {...(!look.wraps && { role: 'region', tabIndex: 0, 'aria-label': title })}
      >
        {shown}
      </div>
      {text.length > MOST_LETTERS && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : `Show all ${countLetters(text)}`}
        </button>
      )}
    </Card>
  );
}

function countLetters(text: string): string {
  return text.length === 1 ? '1 character' : `${text.length.toLocaleString('en')} characters`;
}
