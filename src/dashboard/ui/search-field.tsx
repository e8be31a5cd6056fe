import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Search, X } from 'lucide-react';
import { startTransition, useRef, useState } from 'react';
import { memoIgnoringHandlers } from './memo-ignoring-handlers.tsx';

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
 * While focused, the field shows the typed text regardless of `value`. The page may update `value` late, and this must
 * not undo a key press.
 */
export const SearchField = memoIgnoringHandlers((props: SearchFieldProps) => {
  const { label, value, onChange, placeholder } = props;
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
    // Not a `TextField`, which would also load the code of selects and menus. Lists show their search field earlier
    // than those parts.
    <OutlinedInput
      inputRef={input}
      type="search"
      inputProps={{ 'aria-label': label, spellCheck: false }}
      placeholder={placeholder ?? label}
      autoComplete="off"
      value={shown}
      startAdornment={SIGN}
      endAdornment={
        // Mount the button on focus, so that the first key press does not wait for it.
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
      // Wait until the page has updated `value`, so that no older text appears.
      onBlur={() => startTransition(() => setDraft(null))}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && shown !== '') {
          event.preventDefault();
          clear();
        }
      }}
    />
  );
});
