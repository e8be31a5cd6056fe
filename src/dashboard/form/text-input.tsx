import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

type TextInputProps = {
  label: string;
  /** What `register` answers. */
  field: UseFormRegisterReturn;
  /** What is wrong with it, said below it. */
  problem: string | undefined;
};

/** A line of text with its label, and what is wrong with it below. */
export function TextInput({ label, field: { ref, ...field }, problem }: TextInputProps) {
  const id = useId();
  return (
    <FormControl fullWidth error={problem !== undefined}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        {...field}
        inputRef={ref}
        id={id}
        label={label}
        autoComplete="off"
        aria-describedby={problem && `${id}problem`}
        inputProps={{ dir: 'auto' }}
      />
      {problem && <FormHelperText id={`${id}problem`}>{problem}</FormHelperText>}
    </FormControl>
  );
}
