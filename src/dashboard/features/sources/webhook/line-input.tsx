import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { TriangleAlert } from 'lucide-react';
import { useId, type ReactNode, type Ref } from 'react';
import styles from './line-input.module.css';

export type LineInputProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Once the focus is on nothing of it any more. */
  onLeave?: () => void;
  onFocus?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  type?: 'text' | 'password';
  isReadOnly?: boolean;
  placeholder?: string;
  suggestions?: readonly string[];
  /** What is wrong with it, said below it. */
  problem: string | undefined;
  /** What may be wrong with it, and keeps nobody from saving. */
  warnings?: readonly string[];
  /** What else there is to say of it. */
  hint?: string;
  /** A button at its end. */
  action?: ReactNode;
};

/** A line of what programs read: an address, a name, a value. What is wrong with it, and what may be, stands below. */
export function LineInput(props: LineInputProps) {
  const { label, value, onChange, onLeave, onFocus, inputRef, type = 'text', isReadOnly = false } = props;
  const { placeholder, suggestions, problem, warnings = [], hint, action } = props;
  const id = useId();
  const isDescribed = problem !== undefined || warnings.length > 0 || hint !== undefined;
  return (
    <FormControl
      fullWidth
      error={problem !== undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave?.();
      }}
    >
      <InputLabel htmlFor={id} shrink={placeholder === undefined ? undefined : true}>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        notched={placeholder === undefined ? undefined : true}
        className={styles.input}
        value={value}
        type={type}
        readOnly={isReadOnly}
        placeholder={placeholder}
        inputRef={inputRef}
        // Not 'off' for what is hidden: some browsers fill in the password of the page for that.
        autoComplete={type === 'password' ? 'new-password' : 'off'}
        aria-describedby={isDescribed ? `${id}said` : undefined}
        inputProps={{
          dir: 'auto',
          autoCapitalize: 'none',
          spellCheck: false,
          list: suggestions && `${id}suggestions`,
        }}
        onFocus={onFocus}
        onChange={(event) => onChange(event.target.value)}
        endAdornment={action}
      />
      {suggestions && (
        <datalist id={`${id}suggestions`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion}>{suggestion}</option>
          ))}
        </datalist>
      )}
      {isDescribed && (
        <div id={`${id}said`}>
          {problem && <FormHelperText>{problem}</FormHelperText>}
          {warnings.map((warning) => (
            <p key={warning} className={styles.warning}>
              <TriangleAlert className={styles.icon} size={14} aria-hidden />
              {warning}
            </p>
          ))}
          {hint && <p className={styles.hint}>{hint}</p>}
        </div>
      )}
    </FormControl>
  );
}
