import { listDeliveries } from '#contract/delivery.ts';
import { offers } from '../../../api/config.ts';
import { paths } from '../../../lib/paths.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { ListFilters } from '../../../list/filter-bar.tsx';
import { ListHeader, ListNotices, ListPage } from '../../../list/list-screen.tsx';
import { EmptyState } from '../../../ui/feedback.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageHeader, PageTitle } from '../../../ui/page-header.tsx';
import { coverageWords, DeliveryExport, DeliveryRows } from './delivery-list.tsx';
import { deliverySearch } from './delivery-search.ts';
import { loadedWords, useDeliveries } from './use-deliveries.ts';

const TITLE = 'Deliveries';

const COVERED =
  'The service filters by source, state, event and event id. Text search covers loaded deliveries.';

/** What was sent to the systems outside, of all sources. */
export function DeliveriesPage() {
  return offers(listDeliveries) ? <ListedDeliveries /> : <NotOffered />;
}

function ListedDeliveries() {
  const deliveries = useDeliveries(useSearchState(deliverySearch), { isOfSource: false });
  const { list, query, more } = deliveries;
  return (
    <ListPage>
      <ListHeader
        list={list}
        query={query}
        title={TITLE}
        count={loadedWords(list, more.isThere)}
        coverage={coverageWords(deliveries)}
        coverageTip={COVERED}
        file={null}
        actions={<DeliveryExport deliveries={deliveries} />}
      />
      <ListFilters list={list} searchLabel="Search loaded deliveries" />
      <ListNotices list={list} query={query} notices={[]} />
      <DeliveryRows
        deliveries={deliveries}
        empty={{
          title: 'No deliveries yet',
          reason:
            'Events of bots and leads are sent to the outbound webhook of their source. Set one up there and send a test event.',
          action: <Link to={paths.sources()}>Go to sources</Link>,
        }}
      />
    </ListPage>
  );
}

/** Nothing leads here then but an address from elsewhere. */
function NotOffered() {
  return (
    <>
      <PageTitle>{TITLE}</PageTitle>
      <PageHeader title={TITLE} />
      <EmptyState
        title="Deliveries unknown"
        reason="This service cannot list deliveries."
        action={<Link to={paths.sources()}>Go to sources</Link>}
      />
    </>
  );
}
