import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { useFocusOnMount } from '../ui/use-focus-on-mount.ts';
import { nameProblem } from './saved-views.ts';

type SaveViewDialogProps = {
  /** A description of the settings that the view stores. */
  keeps: string;
  initial: string;
  taken: readonly string[];
  onSave: (name: string, where: { isDefault: boolean; isPinned: boolean }) => void;
  onClose: () => void;
};

export function SaveViewDialog({ keeps, initial, taken, onSave, onClose }: SaveViewDialogProps) {
  const [name, setName] = useState(initial);
  const [isDefault, setDefault] = useState(false);
  const [isPinned, setPinned] = useState(false);
  const [isTried, setTried] = useState(false);
  const problem = nameProblem(name, taken);
  return (
    <Dialog
      title="Save view"
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (problem === null) onSave(name.trim(), { isDefault, isPinned });
      }}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained">
            Save view
          </Button>
        </>
      }
    >
      <NameField
        value={name}
        problem={isTried ? problem : null}
        note={`Keeps ${keeps}. Stored in this browser.`}
        onChange={setName}
      />
      <FormControlLabel
        sx={{ marginTop: 2 }}
        control={<Checkbox checked={isDefault} onChange={(event) => setDefault(event.target.checked)} />}
        label="Default view of this list"
      />
      <FormControlLabel
        control={<Checkbox checked={isPinned} onChange={(event) => setPinned(event.target.checked)} />}
        label="Pin to the navigation"
      />
    </Dialog>
  );
}

type NameFieldProps = {
  value: string;
  problem: string | null;
  note: string;
  onChange: (value: string) => void;
};

/** A separate component, because the dialog mounts its content later and the hook focuses the field on mount. */
function NameField({ value, problem, note, onChange }: NameFieldProps) {
  const input = useFocusOnMount<HTMLInputElement>();
  return (
    <TextField
      inputRef={input}
      fullWidth
      // Leaves space for the label, which overlaps the top border of the field.
      sx={{ marginTop: 2 }}
      label="Name"
      value={value}
      error={problem !== null}
      helperText={problem ?? note}
      slotProps={{ htmlInput: { dir: 'auto', autoComplete: 'off' } }}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
