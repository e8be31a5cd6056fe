import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { TriangleAlert } from 'lucide-react';
import type { ComponentProps, FocusEvent, ReactNode, Ref } from 'react';
import { formatNumber } from '../lib/format.ts';
import styles from './text-input.module.css';

export type TextInputProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Once the focus is on nothing of it any more. */
  onBlur?: () => void;
  onFocus?: () => void;
  inputRef?: Ref<{ focus: () => void }>;
  /** What is wrong with it, said below it. */
  problem?: string | undefined;
  /** What may be wrong with it, and keeps nobody from saving. */
  warnings?: readonly string[];
  /** What it is for, or what is odd about it; said below it while nothing is wrong. */
  help?: ReactNode;
  isOptional?: boolean;
  /** How many letters fit: counted once they may not. */
  limit?: number | null;
  /** For ids, addresses and names of headers: a wide face, left to right, and no spelling checked. */
  isCode?: boolean;
  /** Makes a box of so many lines of it. */
  rows?: number;
  type?: 'text' | 'password';
  isReadOnly?: boolean;
  placeholder?: string | undefined;
  /** What may be meant: offered while one types, and anything else can be typed. */
  suggestions?: readonly string[];
  /** A button at its end. */
  action?: ReactNode;
};

/** A line of text, or a box of some, with its label; what is wrong with it, and what may be, stands below. */
export function TextInput({ suggestions = [], ...props }: TextInputProps) {
  if (suggestions.length === 0) return <TextField {...fieldProps(props)} value={props.value} />;
  const { slotProps, ...field } = fieldProps(props);
  return (
    <Autocomplete
      freeSolo
      disableClearable
      options={suggestions}
      value={props.value}
      inputValue={props.value}
      onInputChange={(_, text, reason) => reason !== 'reset' && props.onChange(text)}
      renderInput={({ slotProps: own, ...params }) => (
        <TextField
          {...params}
          {...field}
          onChange={undefined}
          slotProps={{
            ...slotProps,
            ...own,
            htmlInput: {
              ...slotProps.htmlInput,
              ...own.htmlInput,
              className: `${own.htmlInput.className ?? ''} ${slotProps.htmlInput.className ?? ''}`,
            },
          }}
        />
      )}
    />
  );
}

/** All that a text field is told, but for its value. */
function fieldProps(props: Omit<TextInputProps, 'suggestions'>) {
  const { label, onChange, onBlur, onFocus, inputRef, problem, isCode = false, rows, action } = props;
  const { type = 'text', isReadOnly = false, placeholder } = props;
  return {
    fullWidth: true,
    label,
    type,
    inputRef,
    placeholder,
    onFocus,
    error: problem !== undefined,
    helperText: wordsBelow(props),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    ...(rows && { multiline: true, rows }),
    // Not 'off' for what is hidden: some browsers fill in the password of the page for that.
    autoComplete: type === 'password' ? 'new-password' : 'off',
    slotProps: {
      root: {
        onBlur: (event: FocusEvent<HTMLElement>) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
        },
      },
      ...(placeholder && { inputLabel: { shrink: true } }),
      ...(action && { input: { endAdornment: action } }),
      htmlInput: {
        readOnly: isReadOnly,
        ...(isCode ? CODE : PROSE),
      },
      formHelperText: { component: 'div' },
    },
  } satisfies ComponentProps<typeof TextField>;
}

const PROSE = { dir: 'auto', className: styles.input };
const CODE = {
  dir: 'ltr',
  autoCapitalize: 'none',
  spellCheck: false,
  className: `${styles.input} ${styles.code}`,
};

/** From here on it is worth knowing how many letters are left. */
const NEARLY_FULL = 0.8;

/** Null where there is nothing to say, for which no line is kept free. */
function wordsBelow(
  props: Pick<TextInputProps, 'value' | 'problem' | 'warnings' | 'help' | 'limit' | 'isOptional'>,
) {
  const { value, problem, warnings = [], help, limit, isOptional = false } = props;
  const counts = limit && value.length >= limit * NEARLY_FULL ? limit : null;
  if (!problem && !help && !isOptional && warnings.length === 0 && counts === null) return null;
  return (
    <>
      {counts !== null && (
        <span className={styles.counter} aria-hidden>
          {formatNumber(value.length)} / {formatNumber(counts)}
        </span>
      )}
      {problem}
      {warnings.map((warning) => (
        <span key={warning} className={styles.warning}>
          <TriangleAlert size={14} aria-hidden />
          {warning}
        </span>
      ))}
      {!problem && (
        <>
          {isOptional && (help ? 'Optional. ' : 'Optional')}
          {help}
        </>
      )}
    </>
  );
}
