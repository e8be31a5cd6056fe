import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { InputProps } from './field.tsx';

export type Option = { value: string; label: string };

type PickInputProps = Pick<InputProps<string>, 'label' | 'value' | 'onChange'> &
  Partial<InputProps<string>> & { options: readonly Option[] };

/** Of thousands nobody reads more: they are found by what is typed. */
const filterOptions = createFilterOptions<Option>({ limit: 100 });

/** A choice of one among many, found by typing a part of it. */
export function PickInput({ label, value, onChange, onBlur, inputRef, problem, options }: PickInputProps) {
  return (
    <Autocomplete
      fullWidth
      disableClearable
      autoHighlight
      options={options}
      filterOptions={filterOptions}
      value={options.find((option) => option.value === value) ?? { value, label: value }}
      isOptionEqualToValue={(option, chosen) => option.value === chosen.value}
      getOptionKey={(option) => option.value}
      noOptionsText="None of that name"
      onChange={(_, option) => onChange(option.value)}
      onBlur={onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          inputRef={inputRef}
          error={problem !== undefined}
          helperText={problem}
        />
      )}
    />
  );
}
