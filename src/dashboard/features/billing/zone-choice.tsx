import { BILLING_ZONE_OPTIONS } from '../../domain/billing-zone.ts';
import { MenuFacet, LazyOneChoice } from '../../list/facet.tsx';

type ZoneChoiceProps = { zone: string; choice: string; onChange: (choice: string) => void };

/** Chooses the time zone for days and months. The time zone is not a filter, so a user cannot clear it. */
export function ZoneChoice({ zone, choice, onChange }: ZoneChoiceProps) {
  return (
    <MenuFacet label="Time zone" sheetLabel="Choose the time zone" value={zone}>
      {(close) => (
        <LazyOneChoice
          isClosed
          label="time zone"
          choices={BILLING_ZONE_OPTIONS.all()}
          chosen={choice}
          note="Days, months and times on this page are in this zone. Remembered in this browser."
          onChange={(chosen) => {
            close();
            onChange(chosen);
          }}
        />
      )}
    </MenuFacet>
  );
}
