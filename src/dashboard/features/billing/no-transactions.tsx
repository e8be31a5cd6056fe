import Button from '@mui/material/Button';
import { countOf } from '../../lib/count-of.ts';
import { EmptyState } from '../../ui/feedback.tsx';
import { type BillingSearch, isFiltered } from './billing-search.ts';

type NoTransactionsProps = {
  /** How many there are of the asked status, before the other filters. */
  all: number;
  search: BillingSearch;
  onClear: () => void;
};

/** Why no transaction is shown, and what to do about it. A request that failed never comes here. */
export function NoTransactions({ all, search, onClear }: NoTransactionsProps) {
  if (!isFiltered(search)) {
    return (
      <EmptyState
        title="No transactions yet"
        reason="The service lists none for this agency. What it charges appears here."
      />
    );
  }
  const isStatusAlone = all === 0 && search.status !== null;
  return (
    <EmptyState
      title={isStatusAlone ? `Nothing ${search.status}` : 'No transaction matches'}
      reason={
        isStatusAlone
          ? `The service has no transaction that is ${search.status}.`
          : `None of the ${countOf(all, 'transaction')} fits all of these filters.`
      }
      action={
        <Button variant="outlined" onClick={onClear}>
          Clear all filters
        </Button>
      }
    />
  );
}
