import { Search, X } from 'lucide-react';
import { startTransition, useRef, useState } from 'react';
import styles from './search-field.module.css';

type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  placeholder?: string;
};

/**
 * While it has the focus the field shows what was typed, whatever `value` says: `value` may come back late (a page
 * follows the typing at its own pace) and must never undo a key.
 */
export function SearchField({ label, value, onChange, placeholder }: SearchFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const shown = draft ?? value;

  const type = (text: string) => {
    setDraft(text);
    onChange(text);
  };

  const clear = () => {
    type('');
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
        // Not before the page has followed, or an older text would be seen.
        onBlur={() => startTransition(() => setDraft(null))}
        onKeyDown={(event) => {
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
