import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ComponentProps, FocusEvent, ReactNode, Ref } from 'react';
import { formatNumber } from '../lib/format.ts';
import { useVisibleText } from '../ui/use-visible-text.ts';
import styles from './text-input.module.css';

export type TextInputProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Called when the focus leaves the whole field, including its buttons. */
  onBlur?: () => void;
  onFocus?: () => void;
  inputRef?: Ref<{ focus: () => void }>;
  problem?: string | undefined;
  /** Notes about possible mistakes in the value. They do not prevent a save. */
  warnings?: readonly string[];
  /** The explanation of the field, shown below the input. */
  help?: ReactNode;
  isOptional?: boolean;
  /** The maximum number of characters. A counter appears when the text reaches 80 % of this number. */
  limit?: number | null;
  /**
   * For ids, addresses and header names: the font is monospaced, the direction is left to right, and there is no spell
   * check.
   */
  isCode?: boolean;
  /** Whether a text area contains a list of ids. All other text areas with code contain documents. */
  isIdList?: boolean;
  /** The number of rows of a text area. By default, the input has a single line. */
  rows?: number;
  type?: 'text' | 'password';
  isReadOnly?: boolean;
  placeholder?: string | undefined;
  /**
   * Values that are suggested while the user types. Any other text is valid too. Empty if the values are not known yet;
   * undefined for a field without suggestions.
   */
  suggestions?: readonly string[];
  action?: ReactNode;
};

/** A single-line input or a text area with a label. Errors and warnings are shown below the input. */
export function TextInput(props: TextInputProps) {
  const { isCode = false, isIdList = false, rows, value, onChange, warnings = [] } = props;
  const visible = useVisibleText(value, onChange);
  const hasNoInvisible = isCode && (rows === undefined || isIdList);
  if (!hasNoInvisible) return <PlainTextInput {...props} />;
  const notes = visible.note === null ? warnings : [visible.note, ...warnings];
  return <PlainTextInput {...props} warnings={notes} onChange={visible.change} />;
}

function PlainTextInput({ suggestions, ...props }: TextInputProps) {
  // Not for an empty list. The user may already type when the suggestions arrive, and another element would lose the
  // focus.
  if (suggestions === undefined) return <TextField {...fieldProps(props)} value={props.value} />;
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

/** Returns all props of the text field, except its value. */
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
    // For passwords, some browsers would react to 'off' by filling in the password of the page.
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

/** The counter appears when the text has this share of the maximum length. */
const NEARLY_FULL = 0.8;

/** Returns the content of the line below the input. null if there is none, so that MUI reserves no empty line. */
function wordsBelow(
  props: Pick<TextInputProps, 'value' | 'problem' | 'warnings' | 'help' | 'limit' | 'isOptional'>,
) {
  const { value, problem, warnings = [], help, limit, isOptional = false } = props;
  const counts = limit && value.length >= limit * NEARLY_FULL ? limit : null;
  if (!problem && !help && !isOptional && warnings.length === 0 && counts === null) return null;
  return (
    <>
      {counts !== null && (
        <span
          className="secondary figures"
          style={{ float: 'inline-end', marginInlineStart: 12 }}
          aria-hidden
        >
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
