import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import styles from './text-input.module.css';

type TextInputProps = {
  label: string;
  /** What `register` answers. */
  field: UseFormRegisterReturn;
  /** What is wrong with it, said below it. */
  problem: string | undefined;
  /** What it is for, or what is odd about it; said below it while nothing is wrong. */
  help?: string | undefined;
  /** What may be meant: the browser offers it while one types, and anything else can be typed. */
  suggestions?: readonly string[];
  /** For ids, addresses and names of headers: a wide face, left to right, and no spelling checked. */
  isCode?: boolean;
};

/** A line of text with its label, and what is wrong with it below. */
export function TextInput(props: TextInputProps) {
  const { label, field, problem, help, suggestions = [], isCode = false } = props;
  const { ref, ...rest } = field;
  const id = useId();
  const words = problem ?? help;
  return (
    <FormControl fullWidth error={problem !== undefined}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        {...rest}
        inputRef={ref}
        id={id}
        label={label}
        autoComplete="off"
        aria-describedby={words && `${id}words`}
        inputProps={{
          ...(isCode ? CODE : { dir: 'auto' }),
          ...(suggestions.length > 0 && { list: `${id}list` }),
        }}
      />
      {suggestions.length > 0 && (
        <datalist id={`${id}list`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion}>{suggestion}</option>
          ))}
        </datalist>
      )}
      {words && <FormHelperText id={`${id}words`}>{words}</FormHelperText>}
    </FormControl>
  );
}

const CODE = {
  dir: 'ltr',
  autoCapitalize: 'none',
  spellCheck: false,
  className: styles.code,
};
