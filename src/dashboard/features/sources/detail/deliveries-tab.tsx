import Stack from '@mui/material/Stack';
import type { CSSProperties } from 'react';
import { getWebhookEndpoint, sendTestEvent } from '#contract/delivery.ts';
import { isSupported } from '../../../api/transport/config.ts';
import { paths } from '../../../lib/paths.ts';
import { useSearchState, type SearchState } from '../../../lib/use-search-state.ts';
import { ListFilters } from '../../../list/filter-bar.tsx';
import { ListNotices } from '../../../list/list-screen.tsx';
import { DisplayMenu } from '../../../list/display-menu.tsx';
import { Card, CardSkeleton } from '../../../ui/card.tsx';
import { Freshness } from '../../../ui/freshness.tsx';
import { Link } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/panel.tsx';
import { useNarrow } from '../../../ui/use-layout.ts';
import {
  ActionProgress,
  coverageText,
  DeliveryExport,
  DeliveryTable,
  GroupToggle,
  SelectionActions,
} from '../../deliveries/delivery-list.tsx';
import type { DeliverySearch } from '../../deliveries/delivery-search.ts';
import styles from '../../deliveries/deliveries.module.css';
import { EndpointCard } from '../../deliveries/endpoint-card.tsx';
import { SendTest } from '../../deliveries/endpoint-parts.tsx';
import { ReceiverCard, useReceiver } from '../../deliveries/receiver-card.tsx';
import { sourcePageSearch, type SourcePageSearch } from '../source-tabs.ts';
import { PendingUpdatesButton } from '../../../list/pending-updates.tsx';
import { useDeliveries } from '../../deliveries/use-deliveries.tsx';

export function DeliveriesTab({ sourceId }: { sourceId: string }) {
  const search = useSearchState(sourcePageSearch);
  const deliveries = useDeliveries(ofSource(sourceId, search), { isOfSource: true });
  const { list, query } = deliveries;
  const { preferences } = list;
  const isNarrow = useNarrow();
  // If the source already sends to another system, its deliveries come before the built-in receiver.
  const receiver = useReceiver(sourceId);
  const receiverCard = <ReceiverCard sourceId={sourceId} receiver={receiver} />;
  const endpointCard = isSupported(getWebhookEndpoint) && <EndpointCard sourceId={sourceId} />;
  // Waits until the order of the cards is known, so that a late card does not push down the other cards.
  if (receiver.place === 'unknown') {
    return (
      <Stack spacing={4} sx={{ minWidth: 0 }}>
        {endpointCard}
        <Loading label="deliveries">
          <CardSkeleton lines={6} />
        </Loading>
      </Stack>
    );
  }
  return (
    <Stack spacing={4} sx={{ minWidth: 0 }}>
      {endpointCard}
      {receiver.place === 'first' && receiverCard}
      <Card
        title="Deliveries"
        beside={
          <span className="quiet">
            <Freshness query={query} label="deliveries" />
            <PendingUpdatesButton pendingUpdates={list.pendingUpdates} />
          </span>
        }
        actions={
          <>
            <SelectionActions deliveries={deliveries} />
            <DisplayMenu
              preferences={preferences}
              sort={list.sort}
              onSortChange={list.sortBy}
              unsortedLabel={list.unsortedLabel}
            />
            <DeliveryExport deliveries={deliveries} />
          </>
        }
      >
        <ListFilters
          list={list}
          searchLabel="Search loaded deliveries"
          coverage={coverageText(deliveries)}
          saysCoverage={!isNarrow}
          coverageTip="The service filters by state, event and event id. Text search covers loaded deliveries."
          views={<GroupToggle deliveries={deliveries} />}
        />
        <ListNotices list={list} />
        <ActionProgress deliveries={deliveries} />
        <div
          className={styles.embedded}
          data-open={list.search.delivery !== null || undefined}
          style={{ '--rows': deliveries.groups.list.rows.length } as CSSProperties}
        >
          <DeliveryTable
            deliveries={deliveries}
            empty={{
              title: 'No deliveries yet',
              reason: `Events of bots and leads on this source are sent to its outbound webhook. Set it up${
                isSupported(sendTestEvent) ? ' and send a test event.' : '.'
              }`,
              action: (
                <Stack direction="row" spacing={4} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
                  <Link to={paths.source(sourceId, 'webhook')}>Go to outbound webhook</Link>
                  <SendTest sourceId={sourceId} />
                </Stack>
              ),
            }}
          />
        </div>
      </Card>
      {receiver.place === 'last' && receiverCard}
    </Stack>
  );
}

/**
 * Adapts the search state of the source page for the delivery list. The path of the page determines the source. The
 * page itself reports invalid search parameters.
 */
function ofSource(
  sourceId: string,
  { values, defaults, change, latest, textOf }: SearchState<SourcePageSearch>,
): SearchState<DeliverySearch> {
  return {
    values: { ...values, source: sourceId },
    defaults: { ...defaults, source: sourceId },
    ignored: [],
    change,
    latest: () => ({ ...latest(), source: sourceId }),
    textOf: (own) => textOf({ ...values, ...own }),
  };
}
