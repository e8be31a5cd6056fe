import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import { AmountUnitChoice } from '../../form/amount-unit-choice.tsx';
import { Choices } from '../../ui/choices.tsx';
import { PickInput } from '../../form/pick-input.tsx';
import { billingZones, chooseBillingZone, useBillingZone } from '../../lib/billing-zone.ts';
import { chooseColorScheme, useColorScheme } from '../../lib/color-scheme.ts';
import { chooseRemoteImages, useRemoteImages } from '../../lib/remote-images.ts';
import { viewerZone } from '../../lib/time.ts';
import { Card } from '../../ui/card.tsx';
import styles from './settings.module.css';

/** How things look in this browser. None of it is told to the service. */
export function DisplayTab() {
  return (
    <div className={styles.cards}>
      <Card title="Appearance">
        <ThemeChoice />
      </Card>
      <Card title="Amounts">
        <AmountUnitChoice />
      </Card>
      <Card title="Images">
        <RemoteImagesChoice />
      </Card>
      <Card title="Times">
        <p className={styles.words}>
          Times are shown in {viewerZone()}, the zone of this browser, and where they are exact they name it.
          Topics count their days in UTC, as the service does.
        </p>
        <BillingZoneChoice />
      </Card>
      <p className="quiet">These choices are kept in this browser alone.</p>
    </div>
  );
}

const THEMES = [
  { value: 'system', name: 'As the system' },
  { value: 'light', name: 'Light' },
  { value: 'dark', name: 'Dark' },
] as const;

/** The theme, as the switch at the top of every page sets it. */
function ThemeChoice() {
  return <Choices label="Theme" choices={THEMES} value={useColorScheme()} onChange={chooseColorScheme} />;
}

/** By whose days transactions are counted, as the page of billing sets it. */
function BillingZoneChoice() {
  const zone = useBillingZone();
  return (
    <Box sx={{ maxWidth: 320, mt: 4 }}>
      <PickInput
        label="Time zone of billing"
        value={zone}
        options={billingZones()}
        onChange={chooseBillingZone}
      />
    </Box>
  );
}

/** Whether the pictures of personas are fetched from where they are kept. */
function RemoteImagesChoice() {
  const id = useId();
  return (
    <FormControl>
      <FormControlLabel
        control={
          <Checkbox
            slotProps={{ input: { 'aria-describedby': id } }}
            checked={useRemoteImages() === 'on'}
            onChange={(event) => chooseRemoteImages(event.target.checked ? 'on' : 'off')}
          />
        }
        label="Load images from other sites"
      />
      <FormHelperText id={id}>
        The site an image comes from sees your IP address and when you viewed it. When this is off, personas
        show initials.
      </FormHelperText>
    </FormControl>
  );
}
