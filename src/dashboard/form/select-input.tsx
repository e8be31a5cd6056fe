import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

type SelectInputProps = {
  label: string;
  /** What `register` answers. */
  field: UseFormRegisterReturn;
  options: readonly { value: string; label: string }[];
  /** What is wrong with it, said below it. */
  problem: string | undefined;
};

/** A choice of one, by the browser's own list: quick with a thousand options, and at home on a phone. */
export function SelectInput({ label, field: { ref, ...field }, options, problem }: SelectInputProps) {
  const id = useId();
  return (
    <FormControl fullWidth error={problem !== undefined}>
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <NativeSelect
        {...field}
        id={id}
        input={<OutlinedInput notched label={label} />}
        inputRef={ref}
        inputProps={{ 'aria-describedby': problem && `${id}problem` }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
      {problem && <FormHelperText id={`${id}problem`}>{problem}</FormHelperText>}
    </FormControl>
  );
}
