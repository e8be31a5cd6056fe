import { useSetting } from '../lib/settings.ts';
import { ALL_PAGES, SETTINGS } from '../lib/settings-table.ts';
import { viewerZone } from '../lib/time.ts';
import { withBrowserNote, zoneNames, type ZoneOption } from '../lib/zone-options.ts';

/** Returns the time zone that determines the day and the month of a transaction. */
export function useBillingZone(): string {
  // `billingZoneOf` may read the time zone of all pages, so callers must render again when that setting
  // changes.
  useSetting('timeZone');
  return billingZoneOf(useSetting('billingZone'));
}

/** Returns the time zone for a value of the setting `billingZone`. */
export function billingZoneOf(choice: string): string {
  return choice === ALL_PAGES ? viewerZone() : choice;
}

/**
 * The options for the setting: UTC, the zone of all pages, the zone of the browser, then all other zones by name. They
 * are computed when the list opens, because the browser lists hundreds of zones.
 */
export const BILLING_ZONE_OPTIONS = {
  all: (): ZoneOption[] => {
    const [utc = 'UTC', ...others] = zoneNames();
    return [utc, ALL_PAGES, ...others].map((value) => ({ value, label: labelOf(value) }));
  },
  labelOf,
};

function labelOf(choice: string): string {
  return choice === ALL_PAGES
    ? `${SETTINGS.billingZone.values[ALL_PAGES]} (${viewerZone()})`
    : withBrowserNote(choice);
}
