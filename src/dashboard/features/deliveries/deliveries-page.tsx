import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';
import { paths } from '../../lib/paths.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { ListFilters } from '../../list/filter-bar.tsx';
import { ListHeader, ListNotices, ListScreen } from '../../list/list-screen.tsx';
import { useAfterFirstPaint, useWhenIdle } from '../../ui/after-first-paint.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Link } from '../../ui/link.tsx';
import {
  ActionProgress,
  coverageText,
  DeliveryExport,
  DeliveryTable,
  GroupToggle,
  SelectionActions,
} from './delivery-list.tsx';
import styles from './deliveries.module.css';
import { oldestOf } from './delivery-rows.ts';
import { deliverySearch } from './delivery-search.ts';
import { loadedText, useDeliveries } from './use-deliveries.tsx';
import { useStoppedDeliveries } from './use-stopped-deliveries.ts';

// The code loads only if a source cannot deliver.
const Outage = lazyPart(async () => (await import('./outage.tsx')).Outage, { isOptional: true });

const DeliveryHistogram = lazyPart(async () => (await import('./delivery-histogram.tsx')).DeliveryHistogram, {
  isOptional: true,
});

const COVERED =
  'The service filters by source, state, event and event id. Text search, the chart and its intervals cover loaded deliveries.';

export function DeliveriesPage() {
  const deliveries = useDeliveries(useSearchState(deliverySearch), { isOfSource: false });
  const { list, more, query } = deliveries;
  const { query: endpoints, isAnyStopped, stopped } = useStoppedDeliveries();
  // Without rows, the list says so.
  const mayHaveRows = list.all === null ? query.error === null : list.searched.length > 0;
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
          selection={deliveries.selection}
          selectionActions={<SelectionActions deliveries={deliveries} />}
          actions={<DeliveryExport deliveries={deliveries} />}
        />
      }
      filters={
        <ListFilters
          list={list}
          searchLabel="Search loaded deliveries"
          views={<GroupToggle deliveries={deliveries} />}
        />
      }
      notices={
        <>
          {isAnyStopped && (
            // Reserves the usual height of the notice, so that the list does not move when the code of the notice and
            // the names of the sources have loaded.
            <Box className="column fixed" sx={{ minHeight: { xs: 100, sm: 60 } }}>
              {stopped && <Outage stopped={stopped} />}
            </Box>
          )}
          <ListNotices list={list} />
          <ActionProgress deliveries={deliveries} />
        </>
      }
    >
      {mayHaveRows && (
        <div className={styles.histogram}>
          {list.all && (
            <LateHistogram
              isNoticeKnown={!endpoints.isLoading && (!isAnyStopped || stopped !== undefined)}
              deliveries={list.searched}
              loadedSince={more.isThere ? oldestOf(list.all) : null}
              waiting={deliveries.waiting}
              chosen={list.search.during}
              onChoose={(during) => list.change({ during })}
            />
          )}
        </div>
      )}
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

type LateHistogramProps = ComponentProps<typeof DeliveryHistogram> & { isNoticeKnown: boolean };

/** The chart. Its code is the largest file of the page, so it loads after the rows and the data of the notice. */
function LateHistogram({ isNoticeKnown, ...chart }: LateHistogramProps) {
  const isIdle = useWhenIdle(isNoticeKnown);
  const isLate = useAfterFirstPaint();
  return isIdle || isLate ? <DeliveryHistogram {...chart} /> : null;
}
