/**
 * Stores the order of the items in the list that the user viewed last, for the links to the previous and the next item.
 */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';

type Order = { path: string; count: number; idAt: (place: number) => string };

/**
 * The key of the order in the query cache. The cache is cleared when the session ends, so that the order is removed
 * too.
 */
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
 * Returns the ids before and after an item in the list at `path`. Returns null if the user viewed another list last, or
 * if the list does not contain the item.
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
