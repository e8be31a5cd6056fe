/**
 * The elements that the list of all deliveries and the list of one source's deliveries have in common: the rows, the
 * number of loaded deliveries, and the panel with the details.
 */
import { cancelDelivery, getDelivery, retryDelivery } from '#contract/delivery.ts';
import { isSupported } from '../../api/transport/config.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { formatNumber } from '../../lib/format.ts';
import { shorten } from '../../lib/shorten.ts';
import { ToggleFacet } from '../../list/facet.tsx';
import { ListExport } from '../../list/list-export.tsx';
import { ListRows, type NothingText } from '../../list/list-screen.tsx';
import { LoadMore } from '../../list/load-more.tsx';
import { useOpenRow } from '../../list/open-row.ts';
import { RowDetails } from '../../list/row-details.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { LinesSkeleton } from '../../ui/card.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { DeliveryRow } from './delivery-groups.ts';
import type { DeliverySearch } from './delivery-search.ts';
import { loadedText, type Deliveries } from './use-deliveries.tsx';

const exportCode = onDemand(() => import('./delivery-export.ts'));
const DeliveryDetails = lazyPart(async () => (await import('./delivery-details.tsx')).DeliveryDetails);

type DeliveryRowsProps = { deliveries: Deliveries; empty: NothingText };

export function DeliveryTable({ deliveries, empty }: DeliveryRowsProps) {
  const { list, groups, selection, more } = deliveries;
  const open = useOpenRow(groups.ordered, 'delivery');
  const canOpen = isSupported(getDelivery);
  const selected = groups.withGroups(selection.ids);
  return (
    <ListRows<DeliveryRow, DeliverySearch>
      list={groups.list}
      empty={empty}
      isRowExpanded={groups.isRowExpanded}
      {...(canAct() && {
        selection: {
          ids: selected,
          onChange: (ids) => selection.onChange(groups.withoutGroups(selected, ids)),
        },
      })}
      footer={
        list.all && list.all.length > 0 && <LoadMore loaded={loadedText(list, more.isThere)} more={more} />
      }
      {...(canOpen && {
        onRowIntent: DeliveryDetails.prefetch,
        details: {
          openRowId: open.id ?? undefined,
          onOpen: (row) => (row.group ? groups.toggle(row) : open.open(row.id)),
          content: open.id !== null && (
            <RowDetails isWide title={`Delivery ${shorten(open.id, 16)}`} noun="delivery" open={open}>
              <Panel key={open.id} label="delivery" skeleton={<LinesSkeleton lines={9} />}>
                <DeliveryDetails
                  deliveryId={open.id}
                  // Removes all other filters, which could hide deliveries of this event.
                  onShowEvent={(event) => list.change({ event, state: null, type: null, during: null })}
                />
              </Panel>
            </RowDetails>
          ),
        },
      })}
    />
  );
}

/** Whether the service supports any action for selected deliveries. */
function canAct(): boolean {
  return isSupported(retryDelivery) || isSupported(cancelDelivery);
}

// The code loads only if the user selects deliveries.
const SelectedActions = lazyPart(async () => (await import('./selected-actions.tsx')).SelectedActions, {
  isOptional: true,
});
const RunProgress = lazyPart(async () => (await import('./run-progress.tsx')).RunProgress, {
  isOptional: true,
});

/** The buttons for actions on the selected deliveries. */
export function SelectionActions({ deliveries: { list, selection, actions } }: { deliveries: Deliveries }) {
  if (selection.ids.size === 0) return null;
  return (
    <SelectedActions
      selected={list.all?.filter(({ id }) => selection.ids.has(id)) ?? []}
      isBusy={actions.isBusy}
      onStart={(chosen, task) => {
        const items = chosen.map((delivery) => ({ delivery, task }));
        if (actions.start(items, task)) selection.clear();
      }}
    />
  );
}

/** The progress and the result of the last action on selected deliveries. Renders nothing before the first action. */
export function ActionProgress({ deliveries: { actions } }: { deliveries: Deliveries }) {
  return actions.run && <RunProgress {...actions} run={actions.run} />;
}

/** A button that switches between one row per group of similar deliveries and one row per delivery. */
export function GroupToggle({ deliveries: { list } }: { deliveries: Deliveries }) {
  return (
    <ToggleFacet
      label="Group"
      pressed={!list.search.flat}
      onChange={(pressed) => list.change({ flat: !pressed })}
    />
  );
}

export function DeliveryExport({ deliveries }: { deliveries: Deliveries }) {
  return (
    <ListExport
      noun="delivery"
      isDisabled={deliveries.list.all === null}
      plan={async () => (await exportCode.load()).deliveryExport(deliveries)}
    />
  );
}

/**
 * Returns the number of loaded deliveries that match the text search and the filters of the dashboard, e.g. '12 of 150
 * deliveries loaded'. Empty without a search.
 */
export function coverageText({ list: { hasClientFilter, text, rows, all } }: Deliveries): string {
  if (all === null || (!hasClientFilter && text.trim() === '')) return '';
  return `${formatNumber(rows.length)} of ${pluralize(all.length, 'delivery')} loaded`;
}
