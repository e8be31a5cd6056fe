import { preference } from '../lib/preference.ts';
import { isTimeZone, useZoneChoice, viewerZone } from '../lib/time.ts';
import { type ZoneOption, zoneOptions } from '../lib/zone-options.ts';

/** The default choice: billing uses the same time zone as all other pages. */
const AS_ALL_PAGES = 'all-pages';

/** The preference for the time zone of transactions: the zone of all pages, or a separate one. */
export const { useChosen: useBillingZoneChoice, choose: chooseBillingZone } = preference<string>({
  key: 'botdeck-billing-zone',
  choices: (text): text is string => text === AS_ALL_PAGES || isTimeZone(text),
  initial: AS_ALL_PAGES,
});

/** Returns the time zone whose days and months group transactions. */
export function useBillingZone(): string {
  // Subscribes to the zone of all pages, so that callers render again when it changes.
  useZoneChoice();
  return billingZoneOf(useBillingZoneChoice());
}

/** Returns the time zone for a choice. */
export function billingZoneOf(choice: string): string {
  return choice === AS_ALL_PAGES ? viewerZone() : choice;
}

/** Returns the choices: the zone of all pages, UTC, the browser's zone, then all others by name. */
export function billingZones(): ZoneOption[] {
  return [{ value: AS_ALL_PAGES, label: `Same as other pages (${viewerZone()})` }, ...zoneOptions(String)];
}
