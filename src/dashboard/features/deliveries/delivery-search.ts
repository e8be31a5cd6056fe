/** The search parameters of the delivery lists. The service filters; the dashboard searches the text and sorts. */
import { DeliveryState } from '#contract/delivery.ts';
import type { DeliveryFilters } from '../../api/resources/delivery-queries.ts';
import { defineSearch, listFields, filterId, optional, searchText } from '../../lib/search-params.ts';
import type { Sort } from '../../list/data-table/column.ts';

export type DeliverySearch = {
  source: string | null;
  state: DeliveryState | null;
  type: string | null;
  event: string | null;
  /** The id of the delivery with open details. */
  delivery: string | null;
  text: string;
  sort: Sort | null;
  saved: string | null;
};

/** The fields for the page of a source, which already determines the source. */
export const DELIVERY_FIELDS = {
  state: optional(DeliveryState),
  type: optional(filterId),
  event: optional(filterId),
  delivery: optional(filterId),
  text: searchText(),
  ...listFields(),
};

export const deliverySearch = defineSearch<DeliverySearch>({
  source: optional(filterId),
  ...DELIVERY_FIELDS,
});

type Asked = Pick<DeliverySearch, 'source' | 'state' | 'type' | 'event'>;

export function deliveryFilters({ source, state, type, event }: Asked): DeliveryFilters {
  return {
    ...(source !== null && { sourceId: source }),
    ...(state !== null && { state }),
    ...(type !== null && { type }),
    ...(event !== null && { eventId: event }),
  };
}
