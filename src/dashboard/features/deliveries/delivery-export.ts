/** Exports deliveries as a file: the loaded deliveries, or all deliveries that the service has. */
import { listDeliveries, type Delivery, type DeliveryPage } from '#contract/delivery.ts';
import { call, type Reply } from '../../api/transport/call.ts';
import type { DeliveryFilters } from '../../api/resources/delivery-queries.ts';
import { readWithRetry } from '../../api/transport/read-with-retry.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { csvColumns, type ExportPlan, type ReadRows } from '../../list/export-plan.ts';
import { facetSummary, isServerSide } from '../../list/facets.ts';
import { deliveryFilters } from './delivery-search.ts';
import { loadedText, type Deliveries } from './use-deliveries.tsx';

/** The maximum page size that the service allows. */
const PAGE_SIZE = 200;

export function deliveryExport({ list, more, selection }: Deliveries): ExportPlan<Delivery> {
  const { all, rows, filterSummary, columns, facets, search, defaults } = list;
  const isWhole = rows.length === all?.length;
  const loaded = loadedText(list, more.isThere);
  const filters = deliveryFilters(search);
  const selected = all?.filter(({ id }) => selection.ids.has(id)) ?? [];
  return {
    scopes: [
      ...(selected.length === 0
        ? []
        : [
            {
              label: 'Selected',
              coverage: `${pluralize(selected.length, 'delivery')} selected`,
              rows: selected,
            },
          ]),
      {
        label: more.isThere ? 'Loaded' : 'All',
        coverage: [isWhole ? loaded : `${rows.length} of ${loaded}`, ...filterSummary].join(', '),
        rows,
      },
      ...(more.isThere
        ? [
            {
              label: 'All',
              coverage: [
                'all deliveries',
                ...facetSummary(facets.filter(isServerSide), search, defaults),
              ].join(', '),
              rows: readAll(filters),
            },
          ]
        : []),
    ],
    idOf: ({ id }) => id,
    csv: { columns: () => csvColumns(columns) },
    recordOf: (delivery) => delivery,
  };
}

function readAll(filters: DeliveryFilters): ReadRows<Delivery> {
  return async function* pages({ signal, onProgress }) {
    let read = 0;
    let before: string | null = null;
    const tell = (isWaiting: boolean) => onProgress({ read, total: null, isWaiting });
    do {
      const query: DeliveryFilters & { before?: string; limit: number } = {
        ...filters,
        limit: PAGE_SIZE,
        ...(before !== null && { before }),
      };
      // oxlint-disable-next-line no-await-in-loop -- each reply contains the cursor of the next page
      const { data }: Reply<DeliveryPage> = await readWithRetry(
        () => call(listDeliveries, { query }, { signal }),
        { signal, onWait: tell },
      );
      read += data.results.length;
      tell(false);
      yield data.results;
      before = data.next;
    } while (before !== null);
  };
}
