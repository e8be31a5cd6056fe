import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo, useState } from 'react';
import { containsWords } from '#contract/fold.ts';
import type { InputProps } from './field.tsx';

export type Option = { value: string; label: string };

/**
 * Options that take long to compute. Define the object at module scope, because a new object on each render would
 * compute the options again.
 */
export type SlowOptions = {
  /** Returns all options. Called when the list opens. */
  all: () => readonly Option[];
  /** Returns the label of a value, for the closed input. */
  labelOf: (value: string) => string;
};

type PickInputProps = Pick<InputProps<string>, 'label' | 'value' | 'onChange'> &
  Partial<InputProps<string>> & {
    options: readonly Option[] | SlowOptions;
    /** The text that is shown below the input if the value is valid. */
    help?: string;
  };

const MAX_OPTIONS = 100;

const NO_OPTIONS: readonly Option[] = [];

/**
 * Filters the options by the typed text and limits the list, because users find an option among thousands by typing.
 * Underscores also match as spaces, because users type 'New York' instead of 'New_York'.
 */
function filterOptions(options: Option[], { inputValue }: { inputValue: string }): Option[] {
  const contains = containsWords(inputValue);
  return options
    .filter(({ label }) => contains(`${label} ${label.replaceAll('_', ' ')}`))
    .slice(0, MAX_OPTIONS);
}

/** An input for one of many options. The user finds an option by typing a part of its label. */
export function PickInput(props: PickInputProps) {
  const { label, value, onChange, onBlur, inputRef, problem, options, help } = props;
  const [isOpen, setOpen] = useState(false);
  const listed = useMemo(() => {
    if (!('labelOf' in options)) return options;
    return isOpen ? options.all() : NO_OPTIONS;
  }, [options, isOpen]);
  const chosenLabel =
    'labelOf' in options
      ? options.labelOf(value)
      : (options.find((option) => option.value === value)?.label ?? value);
  // Memoised, because `Autocomplete` resets the typed text when it receives a new object as its value.
  const chosen = useMemo(() => ({ value, label: chosenLabel }), [value, chosenLabel]);
  return (
    <Autocomplete
      fullWidth
      disableClearable
      autoHighlight
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={listed}
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
