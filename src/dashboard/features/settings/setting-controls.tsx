/** Form controls for settings. The table `SETTINGS` provides their labels and values. */
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useId, type ReactNode } from 'react';
import { PickInput, type Option, type SlowOptions } from '../../form/pick-input.tsx';
import { setSetting, useSetting } from '../../lib/settings.ts';
import {
  settingOptions,
  SETTINGS,
  type AgencySettingName,
  type SettingName,
} from '../../lib/settings-table.ts';
import { Choices, type RadioChoice } from '../../ui/choices.tsx';

type Name = Exclude<SettingName, AgencySettingName>;

type SettingChoicesProps = {
  name: Name;
  /** The values with their labels, if the labels differ from the labels in `SETTINGS`. */
  choices?: readonly RadioChoice<string>[];
};

export function SettingChoices({ name, choices = settingOptions(name) }: SettingChoicesProps) {
  return (
    <Choices
      label={SETTINGS[name].label}
      choices={choices}
      value={useSetting(name)}
      onChange={(value) => setSetting(name, value)}
    />
  );
}

type SettingPickerProps = { name: Name; options: readonly Option[] | SlowOptions; help: string };

export function SettingPicker({ name, options, help }: SettingPickerProps) {
  return (
    <PickInput
      label={SETTINGS[name].label}
      value={useSetting(name)}
      options={options}
      onChange={(value) => setSetting(name, value)}
      help={help}
    />
  );
}

type SettingSwitchProps = {
  name: 'singleKeys' | 'remoteImages';
  /** The label, if it differs from the label in `SETTINGS`. */
  label?: string;
  children: ReactNode;
};

export function SettingSwitch({ name, label = SETTINGS[name].label, children }: SettingSwitchProps) {
  const id = useId();
  return (
    <FormControl>
      <FormControlLabel
        control={
          <Checkbox
            slotProps={{ input: { 'aria-describedby': id } }}
            checked={useSetting(name) === 'on'}
            onChange={(event) => setSetting(name, event.target.checked ? 'on' : 'off')}
          />
        }
        label={label}
      />
      <FormHelperText id={id}>{children}</FormHelperText>
    </FormControl>
  );
}
