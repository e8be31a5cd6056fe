/**
 * The search parameters of the delivery lists. The service applies the filters. The dashboard searches the text and
 * sorts.
 */
import * as z from 'zod';
import { DeliveryState } from '#contract/delivery.ts';
import type { DeliveryFilters } from '../../api/resources/delivery-queries.ts';
import { defineSearch, listFields, filterId, flag, optional, searchText } from '../../lib/search-params.ts';
import type { Sort } from '../../list/data-table/column.ts';
import { readInterval } from './delivery-interval.ts';

export type DeliverySearch = {
  source: string | null;
  state: DeliveryState | null;
  type: string | null;
  event: string | null;
  /** The interval of creation times to list, in the format of `delivery-interval.ts`. */
  during: string | null;
  /** Whether each delivery is a separate row. Otherwise similar deliveries are grouped. */
  flat: boolean;
  /** The id of the delivery whose details are open. */
  delivery: string | null;
  text: string;
  sort: Sort | null;
  saved: string | null;
};

/**
 * The search parameters of the deliveries tab on a source page. They exclude the source, because the path contains its
 * id.
 */
export const DELIVERY_FIELDS = {
  state: optional(DeliveryState),
  type: optional(filterId),
  event: optional(filterId),
  during: optional(z.string().refine((text) => readInterval(text) !== null)),
  flat: flag(),
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
