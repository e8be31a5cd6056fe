import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import type { InputProps } from './field.tsx';

export type Option = { value: string; label: string };

type PickInputProps = Pick<InputProps<string>, 'label' | 'value' | 'onChange'> &
  Partial<InputProps<string>> & {
    options: readonly Option[];
    /** What comes of it, below it, where nothing is wrong with it. */
    help?: string;
  };

/** Of thousands nobody reads more: they are found by what is typed. Nobody types 'New_York'. */
const filterOptions = createFilterOptions<Option>({
  limit: 100,
  stringify: ({ label }) => `${label} ${label.replaceAll('_', ' ')}`,
});

/** A choice of one among many, found by typing a part of it. */
export function PickInput(props: PickInputProps) {
  const { label, value, onChange, onBlur, inputRef, problem, options, help } = props;
  const chosenLabel = options.find((option) => option.value === value)?.label ?? value;
  // The same for as long as it says the same: another one takes back what is being typed.
  const chosen = useMemo(() => ({ value, label: chosenLabel }), [value, chosenLabel]);
  return (
    <Autocomplete
      fullWidth
      disableClearable
      autoHighlight
      options={options}
      filterOptions={filterOptions}
      value={chosen}
      isOptionEqualToValue={(option, other) => option.value === other.value}
      getOptionKey={(option) => option.value}
      noOptionsText="No match"
      onChange={(_, option) => onChange(option.value)}
      onBlur={onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          inputRef={inputRef}
          error={problem !== undefined}
          helperText={problem ?? help}
        />
      )}
    />
  );
}
