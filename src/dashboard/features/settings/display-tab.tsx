import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useId, useReducer, type ReactNode } from 'react';
import { AmountUnitChoice } from '../../form/amount-unit-choice.tsx';
import { Choices } from '../../ui/choices.tsx';
import { PickInput } from '../../form/pick-input.tsx';
import { chooseContrast, chooseMotion, useContrast, useMotion } from '../../lib/appearance.ts';
import { billingZones, chooseBillingZone, useBillingZoneChoice } from '../../domain/billing-zone.ts';
import { chooseColorScheme, useColorScheme } from '../../lib/color-scheme.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { dayWithWeekday } from '../../lib/day.ts';
import { chooseDensity, useDensity } from '../../lib/density.ts';
import { formatPercent } from '../../lib/format-figures.ts';
import { chooseFirstWeekday, firstWeekdayName, useFirstWeekdayChoice } from '../../lib/first-weekday.ts';
import { chooseLocale, formatNumber, useLocaleChoice, useRedraw } from '../../lib/format.ts';
import { decimalOf, formatMoney } from '../../lib/money.ts';
import { chooseRemoteImages, useRemoteImages } from '../../lib/remote-images.ts';
import { chooseSingleKeys, useSingleKeys } from '../../lib/single-keys.ts';
import { chooseZone, dayOf, formatExactWithZone, useZoneChoice, viewerZone } from '../../lib/time.ts';
import { allZoneOptions } from '../../lib/zone-options.ts';
import { Card } from '../../ui/card.tsx';
import { useNow } from '../../ui/moment.tsx';
import { BackupCard } from './backup-card.tsx';
import { localeOptions } from './locale-options.ts';
import { countOwnDensities, dropOwnDensities } from './settings-file.ts';
import styles from './settings.module.css';

export function DisplayTab() {
  return (
    <div className="stack gap-4" style={{ maxWidth: 720 }}>
      <p className="quiet">
        These settings apply to every page and tab at once. They are kept in this browser only and never sent
        to the service.
      </p>
      <Card title="Time and numbers">
        <div className={styles.fields}>
          <ZoneChoice />
          <LocaleChoice />
          <BillingZoneChoice />
          <FirstWeekdayChoice />
        </div>
      </Card>
      <Card title="Appearance">
        <div className={styles.fields}>
          <Choices label="Theme" choices={THEMES} value={useColorScheme()} onChange={chooseColorScheme} />
          <DensityChoice />
          <Choices label="Contrast" choices={CONTRASTS} value={useContrast()} onChange={chooseContrast} />
          <Choices label="Motion" choices={MOTIONS} value={useMotion()} onChange={chooseMotion} />
        </div>
      </Card>
      <Card title="Keyboard">
        <Switchable
          label="Single-key shortcuts"
          isOn={useSingleKeys()}
          onChange={(isOn) => chooseSingleKeys(isOn ? 'on' : 'off')}
        >
          Keys such as [ and ] or T act on a page by themselves. Turn them off if you use speech input or
          often press keys by accident. Shortcuts with Ctrl or ⌘ and Escape keep working.
        </Switchable>
      </Card>
      <Card title="Amounts">
        <AmountUnitChoice />
        <FormHelperText>This applies to this agency only.</FormHelperText>
      </Card>
      <Card title="Images">
        <Switchable
          label="Load images from other sites"
          isOn={useRemoteImages() === 'on'}
          onChange={(isOn) => chooseRemoteImages(isOn ? 'on' : 'off')}
        >
          The site an image comes from sees your IP address and when you viewed it. When this is off, personas
          show initials.
        </Switchable>
      </Card>
      <BackupCard />
    </div>
  );
}

function ZoneChoice() {
  useRedraw();
  return (
    <PickInput
      label="Time zone"
      value={useZoneChoice()}
      options={allZoneOptions()}
      onChange={chooseZone}
      help={`Now ${formatExactWithZone(useNow(), viewerZone())}. Topics count days in UTC, as the service does.`}
    />
  );
}

function LocaleChoice() {
  useRedraw();
  const locale = useLocaleChoice();
  const examples = [
    dayWithWeekday(dayOf(useNow(), viewerZone())),
    formatNumber(1_234_567.89),
    formatPercent(0.531),
    formatMoney(decimalOf(1249.5), 'EUR', 'major'),
  ];
  return (
    <PickInput
      label="Dates and numbers"
      value={locale}
      options={localeOptions(locale)}
      onChange={chooseLocale}
      help={`${examples.join('  ·  ')}. Words stay English.`}
    />
  );
}

/** Chooses the time zone of billing. The billing page has the same setting. */
function BillingZoneChoice() {
  useRedraw();
  return (
    <PickInput
      label="Time zone of billing"
      value={useBillingZoneChoice()}
      options={billingZones()}
      onChange={chooseBillingZone}
      help="Transactions are counted by its days and months."
    />
  );
}

function FirstWeekdayChoice() {
  useRedraw();
  const chosen = useFirstWeekdayChoice();
  const name = chosen === 'language' ? `Automatic (${firstWeekdayName()})` : 'Automatic';
  return (
    <Choices
      label="First day of the week"
      choices={[{ value: 'language', name }, ...WEEKDAYS]}
      value={chosen}
      onChange={chooseFirstWeekday}
    />
  );
}

const WEEKDAYS = [
  { value: 'monday', name: 'Monday' },
  { value: 'sunday', name: 'Sunday' },
  { value: 'saturday', name: 'Saturday' },
] as const;

const THEMES = [
  { value: 'system', name: 'System' },
  { value: 'light', name: 'Light' },
  { value: 'dark', name: 'Dark' },
] as const;

const CONTRASTS = [
  { value: 'system', name: 'System' },
  { value: 'more', name: 'More' },
] as const;

const MOTIONS = [
  { value: 'system', name: 'System' },
  { value: 'reduced', name: 'Reduced' },
] as const;

const DENSITIES = [
  { value: 'spacious', name: 'Spacious' },
  { value: 'comfortable', name: 'Comfortable' },
  { value: 'compact', name: 'Compact' },
] as const;

function DensityChoice() {
  const [, countAgain] = useReducer((times: number) => times + 1, 0);
  const density = useDensity();
  const own = countOwnDensities(density);
  return (
    <div>
      <Choices label="Table rows" choices={DENSITIES} value={density} onChange={chooseDensity} />
      {own > 0 && (
        <p className="note">
          {pluralize(own, 'table')} {own === 1 ? 'has its' : 'have their'} own height.{' '}
          <Button
            size="small"
            onClick={() => {
              dropOwnDensities();
              countAgain();
            }}
          >
            Use this for all
          </Button>
        </p>
      )}
    </div>
  );
}

type SwitchableProps = {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
};

function Switchable({ label, isOn, onChange, children }: SwitchableProps) {
  const id = useId();
  return (
    <FormControl>
      <FormControlLabel
        control={
          <Checkbox
            slotProps={{ input: { 'aria-describedby': id } }}
            checked={isOn}
            onChange={(event) => onChange(event.target.checked)}
          />
        }
        label={label}
      />
      <FormHelperText id={id}>{children}</FormHelperText>
    </FormControl>
  );
}
