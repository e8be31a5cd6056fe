/** Remembers the item order of the last viewed list, for the links to the previous and the next item. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';

type Order = { path: string; count: number; idAt: (place: number) => string };

/** In the query cache, so that it is removed with the session. */
const ORDER = ['listOrder'];

export function useRememberOrder<Row>(rows: readonly Row[], getRowId: (row: Row) => string): void {
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  useEffect(() => {
    queryClient.setQueryDefaults(ORDER, { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false });
    const order: Order = { path: pathname, count: rows.length, idAt: (place) => getRowId(rows[place]!) };
    queryClient.setQueryData(ORDER, order);
  }, [queryClient, pathname, rows, getRowId]);
}

/**
 * Returns the ids before and after an item in the list at a path, null if that list is not the last viewed one or lacks
 * the item.
 */
export function neighboursOf(queryClient: QueryClient, path: string, id: string) {
  const order = queryClient.getQueryData<Order>(ORDER);
  if (order?.path !== path) return null;
  for (let place = 0; place < order.count; place += 1) {
    if (order.idAt(place) !== id) continue;
    return {
      previous: place > 0 ? order.idAt(place - 1) : null,
      next: place + 1 < order.count ? order.idAt(place + 1) : null,
    };
  }
  return null;
}
