import { TRANSACTION_STATUSES } from '#contract/transaction.ts';
import { DayRangePicker } from '../../list/day-range-picker.tsx';
import { ManyChoices, MenuFacet, ToggleFacet } from '../../list/facet.tsx';
import { seenValues } from '../../list/facets.ts';
import { FilterBar } from '../../list/filter-bar.tsx';
import { dayWithYear } from '../../lib/day.ts';
import type { ChangeKind } from '../../lib/use-search-state.ts';
import { type BillingSearch, filterName, isFiltered, NO_CURRENCY, NO_FILTERS } from './billing-search.ts';
import { statusWords } from './status-words.ts';
import type { Billing } from './use-billing.ts';

type BillingToolbarProps = {
  search: BillingSearch;
  billing: Billing;
  onChange: (change: Partial<BillingSearch>, kind?: ChangeKind) => void;
};

/** The status is asked of the service; days, currency and words filter what it answered. */
export function BillingToolbar({ search, billing, onChange }: BillingToolbarProps) {
  const { known, zone } = billing;
  const all = billing.all ?? [];
  return (
    <FilterBar
      label="Filter transactions"
      searchLabel="Search transactions"
      text={search.q}
      onType={(q) => onChange({ q }, 'typing')}
      coverage={
        billing.all && isFiltered(search)
          ? `${billing.rows.length.toLocaleString('en')} of ${all.length.toLocaleString('en')}${search.status === null ? '' : ` ${search.status}`}`
          : ''
      }
      isFiltered={isFiltered(search)}
      onClear={() => onChange(NO_FILTERS)}
    >
      {STATUS_ORDER.map((status) => (
        <ToggleFacet
          key={status}
          label={statusWords(status)}
          pressed={search.status === status}
          onChange={(pressed) => onChange({ status: pressed ? status : null })}
        />
      ))}
      <DayRangePicker
        chosen={search.range}
        known={known}
        note={daysNote(zone, known.oldest)}
        onChange={(range) => onChange({ range })}
        onClear={search.range === 'all' ? undefined : () => onChange({ range: 'all' })}
      />
      <MenuFacet
        label="Currency"
        value={search.currency.map(filterName).join(', ') || null}
        onClear={() => onChange({ currency: [] })}
      >
        {() => (
          <ManyChoices
            label="Currency"
            choices={seenValues(all, ({ code }) => code ?? NO_CURRENCY, filterName)}
            chosen={search.currency}
            labelOf={filterName}
            note={`In the ${all.length.toLocaleString('en')} transactions here.`}
            onChange={(currency) => onChange({ currency })}
          />
        )}
      </MenuFacet>
    </FilterBar>
  );
}

/** What failed first, as in the list. */
const STATUS_ORDER = TRANSACTION_STATUSES.toSorted((a, b) => (a < b ? -1 : 1));

function daysNote(zone: string, oldest: string | null): string {
  const words = `Days are those of ${zone}, by when a transaction was created.`;
  return oldest === null ? words : `${words} The earliest is of ${dayWithYear(oldest)}.`;
}
