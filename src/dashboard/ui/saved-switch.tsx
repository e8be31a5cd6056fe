import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import type { UseMutationResult } from '@tanstack/react-query';
import { useId } from 'react';
import { ErrorPanel } from './feedback.tsx';

type SavedSwitchProps = {
  label: string;
  help: string;
  value: boolean;
  mutation: Pick<UseMutationResult<unknown, Error, boolean>, 'mutate' | 'isPending' | 'variables' | 'error'>;
};

/** A switch that sends each change to the service. It shows the new value while the request is pending. */
export function SavedSwitch({ label, help, value, mutation }: SavedSwitchProps) {
  const id = useId();
  const { mutate, isPending, variables, error } = mutation;
  return (
    <div>
      <FormControlLabel
        label={label}
        control={
          <Switch
            checked={isPending ? variables === true : value}
            slotProps={{ input: { 'aria-describedby': id } }}
            onChange={(event) => mutate(event.target.checked)}
          />
        }
      />
      <FormHelperText id={id}>{help}</FormHelperText>
      {error !== null && <ErrorPanel error={error} />}
    </div>
  );
}
