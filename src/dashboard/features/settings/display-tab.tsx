import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useReducer } from 'react';
import { AmountUnitChoice } from '../../form/amount-unit-choice.tsx';
import { BILLING_ZONE_OPTIONS } from '../../domain/billing-zone.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { dayWithWeekday } from '../../lib/day.ts';
import { formatPercent } from '../../lib/format-figures.ts';
import { firstWeekdayName } from '../../lib/first-weekday.ts';
import { formatNumber } from '../../lib/format.ts';
import { decimalOf, formatMoney } from '../../lib/money.ts';
import { useRedraw } from '../../lib/redraw.ts';
import { useSetting } from '../../lib/settings.ts';
import { settingOptions } from '../../lib/settings-table.ts';
import { dayOf, formatExactWithZone, viewerZone } from '../../lib/time.ts';
import { ZONE_OPTIONS } from '../../lib/zone-options.ts';
import { Card } from '../../ui/card.tsx';
import { useNow } from '../../ui/moment.tsx';
import { BackupCard } from './backup-card.tsx';
import { localeOptions } from './locale-options.ts';
import { SettingChoices, SettingPicker, SettingSwitch } from './setting-controls.tsx';
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
          <ZonePicker />
          <LanguagePicker />
          <BillingZonePicker />
          <FirstWeekdayChoices />
        </div>
      </Card>
      <Card title="Appearance">
        <div className={styles.fields}>
          <SettingChoices name="theme" />
          <DensityChoices />
          <SettingChoices name="contrast" />
          <SettingChoices name="motion" />
        </div>
      </Card>
      <Card title="Keyboard">
        <SettingSwitch name="singleKeys">
          Keys such as [ and ] or T act on a page by themselves. Turn them off if you use speech input or
          often press keys by accident. Shortcuts with Ctrl or ⌘ and Escape keep working.
        </SettingSwitch>
      </Card>
      <Card title="Amounts">
        <AmountUnitChoice />
        <FormHelperText>This applies to this agency only.</FormHelperText>
      </Card>
      <Card title="Images">
        <SettingSwitch name="remoteImages" label="Load images from other sites">
          The site an image comes from sees your IP address and when you viewed it. When this is off, personas
          show initials.
        </SettingSwitch>
      </Card>
      <BackupCard />
    </div>
  );
}

function ZonePicker() {
  useRedraw();
  return (
    <SettingPicker
      name="timeZone"
      options={ZONE_OPTIONS}
      help={`Now ${formatExactWithZone(useNow(), viewerZone())}. Topics count days in UTC, as the service does.`}
    />
  );
}

function LanguagePicker() {
  useRedraw();
  const examples = [
    dayWithWeekday(dayOf(useNow(), viewerZone())),
    formatNumber(1_234_567.89),
    formatPercent(0.531),
    formatMoney(decimalOf(1249.5), 'EUR', 'major'),
  ];
  return (
    <SettingPicker
      name="language"
      options={localeOptions(useSetting('language'))}
      help={`${examples.join('  ·  ')}. Words stay English.`}
    />
  );
}

/** Chooses the time zone of billing. The billing page offers the same setting. */
function BillingZonePicker() {
  useRedraw();
  return (
    <SettingPicker
      name="billingZone"
      options={BILLING_ZONE_OPTIONS}
      help="Transactions are counted by its days and months."
    />
  );
}

/** The choices for the first day of the week. The automatic choice shows its weekday only while it is chosen. */
function FirstWeekdayChoices() {
  useRedraw();
  const chosen = useSetting('firstWeekday');
  const choices = settingOptions('firstWeekday').map(({ value, name }) => ({
    value,
    name: value === 'language' && value === chosen ? `${name} (${firstWeekdayName()})` : name,
  }));
  return <SettingChoices name="firstWeekday" choices={choices} />;
}

function DensityChoices() {
  const [, countAgain] = useReducer((times: number) => times + 1, 0);
  const own = countOwnDensities(useSetting('density'));
  return (
    <div>
      <SettingChoices name="density" />
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
