import { useSetting } from '../lib/settings.ts';
import { ALL_PAGES, SETTINGS } from '../lib/settings-table.ts';
import { viewerZone } from '../lib/time.ts';
import { type ZoneOption, zoneOptions } from '../lib/zone-options.ts';

/** Returns the time zone whose days and months group transactions. */
export function useBillingZone(): string {
  // Subscribes to the zone of all pages, so that callers render again when it changes.
  useSetting('timeZone');
  return billingZoneOf(useSetting('billingZone'));
}

/** Returns the time zone for a choice. */
export function billingZoneOf(choice: string): string {
  return choice === ALL_PAGES ? viewerZone() : choice;
}

/** Returns the choices: UTC, the zone of all pages, the browser's zone, then all others by name. */
export function billingZones(): ZoneOption[] {
  const [utc, ...others] = zoneOptions(String);
  const allPages = {
    value: ALL_PAGES,
    label: `${SETTINGS.billingZone.values[ALL_PAGES]} (${viewerZone()})`,
  };
  return [utc!, allPages, ...others];
}
