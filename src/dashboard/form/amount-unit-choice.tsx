import { agencyKey } from '../api/session/agency-key.ts';
import { type AmountUnit, decimalOf, formatMoney } from '../lib/money.ts';
import { setSetting, useSetting } from '../lib/settings.ts';
import { SETTINGS, settingOptions } from '../lib/settings-table.ts';
import { Choices } from '../ui/choices.tsx';

/**
 * Lets the user choose the unit of transaction amounts, because the service does not report the unit. Stores the choice
 * in this browser for the current agency. The choice applies to every page. A form that asks for confirmation of a
 * change passes its own `onChange`.
 */
export function AmountUnitChoice({ onChange = setUnit }: { onChange?: (unit: AmountUnit) => void }) {
  return (
    <Choices
      areCards
      label={SETTINGS.amountUnit.label}
      choices={settingOptions('amountUnit').map(({ value, name }) => ({
        value,
        name: value === 'minor' ? `${name} (cents)` : name,
        consequence: `An amount of 1250 in EUR is ${formatMoney(decimalOf(1250), 'EUR', value)}.`,
      }))}
      value={useSetting('amountUnit', agencyKey())}
      onChange={onChange}
    />
  );
}

function setUnit(unit: AmountUnit): void {
  setSetting('amountUnit', unit, agencyKey());
}
