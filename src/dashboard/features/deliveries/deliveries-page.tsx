import { paths } from '../../lib/paths.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { ListFilters } from '../../list/filter-bar.tsx';
import { ListHeader, ListNotices, ListScreen } from '../../list/list-screen.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Link } from '../../ui/link.tsx';
import { coverageText, DeliveryExport, DeliveryTable } from './delivery-list.tsx';
import { deliverySearch } from './delivery-search.ts';
import { loadedText, useDeliveries } from './use-deliveries.ts';
import { useStoppedDeliveries } from './use-stopped-deliveries.ts';

// Loaded only if a source cannot deliver.
const Outage = lazyPart(async () => (await import('./outage.tsx')).Outage, { isOptional: true });

const COVERED =
  'The service filters by source, state, event and event id. Text search covers loaded deliveries.';

export function DeliveriesPage() {
  const deliveries = useDeliveries(useSearchState(deliverySearch), { isOfSource: false });
  const { list, more } = deliveries;
  const { stopped = [] } = useStoppedDeliveries();
  return (
    <ListScreen
      list={list}
      header={
        <ListHeader
          list={list}
          count={loadedText(list, more.isThere)}
          coverage={coverageText(deliveries)}
          coverageTip={COVERED}
          file={null}
          actions={<DeliveryExport deliveries={deliveries} />}
        />
      }
      filters={<ListFilters list={list} searchLabel="Search loaded deliveries" />}
      notices={
        <>
          {stopped.length > 0 && <Outage stopped={stopped} />}
          <ListNotices list={list} />
        </>
      }
    >
      <DeliveryTable
        deliveries={deliveries}
        empty={{
          title: 'No deliveries yet',
          reason:
            'Events of bots and leads are sent to the outbound webhook of their source. Set one up there and send a test event.',
          action: <Link to={paths.sources()}>Go to sources</Link>,
        }}
      />
    </ListScreen>
  );
}
