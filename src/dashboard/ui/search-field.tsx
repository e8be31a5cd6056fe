import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Search, X } from 'lucide-react';
import { startTransition, useRef, useState } from 'react';

type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  placeholder?: string;
};

const SIGN = (
  <InputAdornment position="start">
    <Search size={16} aria-hidden />
  </InputAdornment>
);

/**
 * While it has the focus the field shows what was typed, whatever `value` says: `value` may come back late (a page
 * follows the typing at its own pace) and must never undo a key.
 */
export function SearchField({ label, value, onChange, placeholder }: SearchFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [wasUsed, setUsed] = useState(false);
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
    // Not a TextField, which brings the code of selects and menus along: a list has a search before all of these.
    <OutlinedInput
      inputRef={input}
      type="search"
      inputProps={{ 'aria-label': label, spellCheck: false }}
      placeholder={placeholder ?? label}
      autoComplete="off"
      value={shown}
      startAdornment={SIGN}
      endAdornment={
        // Made when the field is gone to: made at the first key, that one would wait for it.
        (shown !== '' || wasUsed) && (
          <IconButton
            size="small"
            aria-label={`Clear: ${label}`}
            style={{ visibility: shown === '' ? 'hidden' : 'visible' }}
            onClick={clear}
          >
            <X size={14} aria-hidden />
          </IconButton>
        )
      }
      onFocus={() => setUsed(true)}
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
  );
}
