import { Search, X } from 'lucide-react';
import { useRef, useState } from 'react';
import styles from './search-field.module.css';

type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  placeholder?: string;
  /** Milliseconds of rest before `onChange`, for a search that costs a request. */
  wait?: number;
};

/**
 * While it has the focus the field shows what was typed, whatever `value` says: `value` may come back late (a URL is
 * written in a transition) and must never undo a key.
 */
export function SearchField({ label, value, onChange, placeholder, wait = 0 }: SearchFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; text: string } | null>(null);
  const shown = draft ?? value;

  const send = (text: string) => {
    if (pending.current !== null) clearTimeout(pending.current.timer);
    pending.current = null;
    onChange(text);
  };

  const type = (text: string) => {
    setDraft(text);
    if (wait === 0) return send(text);
    if (pending.current !== null) clearTimeout(pending.current.timer);
    pending.current = { text, timer: setTimeout(() => send(text), wait) };
  };

  const flush = () => {
    if (pending.current !== null) send(pending.current.text);
  };

  const clear = () => {
    setDraft('');
    send('');
    input.current?.focus();
  };

  return (
    <div className={styles.field}>
      <Search className={styles.icon} size={16} aria-hidden />
      <input
        ref={input}
        className={styles.input}
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        autoComplete="off"
        spellCheck={false}
        value={shown}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          flush();
          setDraft(null);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') flush();
          if (event.key === 'Escape' && shown !== '') {
            event.preventDefault();
            clear();
          }
        }}
      />
      {shown !== '' && (
        <button type="button" className={styles.clear} aria-label={`Clear: ${label}`} onClick={clear}>
          <X size={14} aria-hidden />
        </button>
      )}
    </div>
  );
}
