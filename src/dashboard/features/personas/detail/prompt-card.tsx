import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import CodeXml from 'lucide-react/icons/code-xml';
import WrapText from 'lucide-react/icons/text-wrap';
import { useId, useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copyable.tsx';
import { tip } from '../../../ui/tip.ts';
import { EmptyValue, Value } from '../../../ui/value.tsx';
import styles from './persona-page.module.css';

/** The maximum number of characters that a collapsed prompt shows. A longer text would slow the page down. */
const MOST_LETTERS = 20_000;

export type PromptDisplay = { wraps: boolean; isMonospace: boolean };

type PromptCardProps = {
  title: string;
  text: string | null;
  display: PromptDisplay;
  onDisplayChange: (display: PromptDisplay) => void;
};

/** Shows a prompt of the persona for an AI model. The copy button copies the complete text. */
export function PromptCard({ title, text, display, onDisplayChange }: PromptCardProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (!text) {
    return (
      <Card title={title}>{text === null ? <EmptyValue label="no text" /> : <Value value={text} />}</Card>
    );
  }
  const shown = isOpen ? text : text.slice(0, MOST_LETTERS);
  return (
    <Card
      title={title}
      beside={<span className={styles.aside}>{countLetters(text)}</span>}
      actions={
        <>
          <IconButton
            size="small"
            color={display.wraps ? 'primary' : 'default'}
            aria-label="Wrap lines"
            aria-pressed={display.wraps}
            onClick={() => onDisplayChange({ ...display, wraps: !display.wraps })}
            {...tip('Wrap lines')}
          >
            <WrapText size={16} aria-hidden />
          </IconButton>
          <IconButton
            size="small"
            color={display.isMonospace ? 'primary' : 'default'}
            aria-label="Monospace"
            aria-pressed={display.isMonospace}
            onClick={() => onDisplayChange({ ...display, isMonospace: !display.isMonospace })}
            {...tip('Monospace')}
          >
            <CodeXml size={16} aria-hidden />
          </IconButton>
          <span className="inline" style={{ height: 32 }}>
            <CopyButton text={text} label={title.toLowerCase()} />
          </span>
        </>
      }
    >
      <div
        id={id}
        className={styles.prompt}
        data-wraps={display.wraps}
        data-monospace={display.isMonospace}
        dir="auto"
        // If lines do not wrap, the prompt scrolls horizontally. The region is focusable, because keyboard users could
        // not scroll it otherwise.
        {...(!display.wraps && { role: 'region', tabIndex: 0, 'aria-label': title })}
      >
        {shown}
      </div>
      {text.length > MOST_LETTERS && (
        <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : `Show all ${countLetters(text)}`}
        </Button>
      )}
    </Card>
  );
}

function countLetters(text: string): string {
  return text.length === 1 ? '1 character' : `${formatNumber(text.length)} characters`;
}
