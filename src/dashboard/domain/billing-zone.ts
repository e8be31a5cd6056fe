import { preference } from '../lib/preference.ts';
import { isTimeZone, useZoneChoice, viewerZone } from '../lib/time.ts';
import { type ZoneOption, zoneOptions } from '../lib/zone-options.ts';

/** Billing counts by the zone of all pages, until somebody chooses one for it alone. */
const AS_ALL_PAGES = 'all-pages';

/** In which zone transactions are counted: as all pages, or a zone of its own. */
export const { useChosen: useBillingZoneChoice, choose: chooseBillingZone } = preference<string>({
  key: 'botdeck-billing-zone',
  choices: (text): text is string => text === AS_ALL_PAGES || isTimeZone(text),
  initial: AS_ALL_PAGES,
});

/** The zone by whose days and months transactions are counted. */
export function useBillingZone(): string {
  // Asked for so that who draws by it follows.
  useZoneChoice();
  return billingZoneOf(useBillingZoneChoice());
}

/** The zone that a choice means. */
export function billingZoneOf(choice: string): string {
  return choice === AS_ALL_PAGES ? viewerZone() : choice;
}

/** That of all pages, then UTC, that of this browser, and all others by their names. */
export function billingZones(): ZoneOption[] {
  return [{ value: AS_ALL_PAGES, label: `Same as other pages (${viewerZone()})` }, ...zoneOptions(String)];
}
