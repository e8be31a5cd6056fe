import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
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
 * A search field. While it has the focus, it shows the typed text instead of `value`. The page can update `value` late,
 * which would otherwise undo a key press.
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
    // Not a `TextField`, because its code includes selects and menus. Lists show their search field before that code is
    // needed.
    <OutlinedInput
      inputRef={input}
      type="search"
      inputProps={{ 'aria-label': label, spellCheck: false }}
      placeholder={placeholder ?? label}
      autoComplete="off"
      value={shown}
      startAdornment={SIGN}
      endAdornment={
        // The button mounts when the field receives the focus, so that the first key press does not wait for it.
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
      // A transition keeps the typed text until the page has updated `value`, so that no older text appears.
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
