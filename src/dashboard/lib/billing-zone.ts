import { storedChoice } from './stored-choice.ts';
import { isTimeZone, viewerZone } from './time.ts';
import { timeZones } from './zoned-time.ts';

/** Until somebody chooses: then a month adds up to the same for every reader, wherever they are. */
export const DEFAULT_ZONE = 'UTC';

/** The zone by whose days and months transactions are counted. */
export const { useChosen: useBillingZone, choose: chooseBillingZone } = storedChoice<string>({
  key: 'botdeck-billing-zone',
  choices: isTimeZone,
  initial: DEFAULT_ZONE,
});

/** UTC, the zone of this browser, and all others by their names. */
export function billingZones(): { value: string; label: string }[] {
  const own = viewerZone();
  const names = new Set([DEFAULT_ZONE, own, ...timeZones()]);
  return Array.from(names, (value) => ({
    value,
    label: value === own && own !== DEFAULT_ZONE ? `${value} (this browser)` : value,
  }));
}
