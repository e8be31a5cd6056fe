/** In which order the list that was looked at last had its things, for whoever goes from one to the next. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';

type Order = { path: string; count: number; idAt: (place: number) => string };

/** Of the list that was looked at last. Kept with what was loaded, so that it goes with the session. */
const ORDER = ['listOrder'];

/** Notes the rows of a list in their order. */
export function useRememberOrder<Row>(rows: readonly Row[], getRowId: (row: Row) => string): void {
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  useEffect(() => {
    queryClient.setQueryDefaults(ORDER, { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false });
    const order: Order = { path: pathname, count: rows.length, idAt: (place) => getRowId(rows[place]!) };
    queryClient.setQueryData(ORDER, order);
  }, [queryClient, pathname, rows, getRowId]);
}

/** Those before and after a thing of the list at this address; null where the list had no such thing. */
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
