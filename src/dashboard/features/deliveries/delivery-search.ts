/** What the lists of deliveries keep in their address. All but the words and the sort is asked of the service. */
import { DeliveryState } from '#contract/delivery.ts';
import type { DeliveryFilters } from '../../api/resources/delivery-queries.ts';
import {
  defineSearch,
  filterText,
  optional,
  savedField,
  searchText,
  sortField,
} from '../../lib/search-params.ts';
import type { Sort } from '../../list/data-table/column.ts';

export type DeliverySearch = {
  source: string | null;
  state: DeliveryState | null;
  type: string | null;
  event: string | null;
  /** The one whose details are open. */
  delivery: string | null;
  text: string;
  sort: Sort | null;
  saved: string | null;
};

/** Of the page of a source, which says itself whose deliveries they are. */
export const DELIVERY_FIELDS = {
  state: optional(DeliveryState),
  type: optional(filterText),
  event: optional(filterText),
  delivery: optional(filterText),
  text: searchText(),
  sort: sortField(),
  saved: savedField(),
};

export const deliverySearch = defineSearch<DeliverySearch>({
  source: optional(filterText),
  ...DELIVERY_FIELDS,
});

type Asked = Pick<DeliverySearch, 'source' | 'state' | 'type' | 'event'>;

/** What of it the service is asked for. */
export function deliveryFilters({ source, state, type, event }: Asked): DeliveryFilters {
  return {
    ...(source !== null && { sourceId: source }),
    ...(state !== null && { state }),
    ...(type !== null && { type }),
    ...(event !== null && { eventId: event }),
  };
}
