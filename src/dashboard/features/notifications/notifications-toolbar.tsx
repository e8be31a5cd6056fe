import { seenValues } from '../../list/facets.ts';
import { ManyChoices, MenuFacet, ToggleFacet } from '../../list/facet.tsx';
import { FilterBar } from '../../list/filter-bar.tsx';
import { viewerZone } from '../../lib/time.ts';
import type { ChangeKind } from '../../lib/use-search-state.ts';
import { dayChoices, dayWords } from './notification-rows.ts';
import { isFiltered, NO_FILTERS, type NotificationSearch } from './notification-search.ts';
import type { NotificationList } from './use-notification-list.ts';

type NotificationsToolbarProps = {
  search: NotificationSearch;
  list: NotificationList;
  onChange: (change: Partial<NotificationSearch>, kind?: ChangeKind) => void;
};

export function NotificationsToolbar({ search, list, onChange }: NotificationsToolbarProps) {
  const all = list.all ?? [];
  const ofThese = `In the ${all.length.toLocaleString('en')} notifications of this list.`;
  const wordsOf = (day: string) => dayWords(day, list.today);
  return (
    <FilterBar
      label="Filter notifications"
      searchLabel="Search notifications"
      text={search.text}
      onType={(text) => onChange({ text }, 'typing')}
      coverage={
        list.all && isFiltered(search)
          ? `${list.rows.length.toLocaleString('en')} of ${all.length.toLocaleString('en')}`
          : ''
      }
      isFiltered={isFiltered(search)}
      onClear={() => onChange(NO_FILTERS)}
    >
      <ToggleFacet
        label="Unread"
        pressed={search.show === 'unread'}
        onChange={(pressed) => onChange({ show: pressed ? 'unread' : 'all' })}
      />
      <MenuFacet
        label="Day"
        value={search.day.map(wordsOf).join(', ') || null}
        onClear={() => onChange({ day: [] })}
      >
        {() => (
          <ManyChoices
            label="Day"
            choices={dayChoices(all, list.today)}
            chosen={search.day}
            labelOf={wordsOf}
            note={`${ofThese} Days are those of ${viewerZone()}, the zone of this browser.`}
            onChange={(day) => onChange({ day })}
          />
        )}
      </MenuFacet>
      <MenuFacet label="Kind" value={search.kind.join(', ') || null} onClear={() => onChange({ kind: [] })}>
        {() => (
          <ManyChoices
            label="Kind"
            choices={seenValues(all, ({ kind }) => kind)}
            chosen={search.kind}
            note={ofThese}
            onChange={(kind) => onChange({ kind })}
          />
        )}
      </MenuFacet>
    </FilterBar>
  );
}
