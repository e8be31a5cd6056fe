import Button from '@mui/material/Button';
import { describeError } from '../ui/describe-error.ts';

type MoreRows = {
  /** Whether the service has more rows. */
  isThere: boolean;
  isLoading: boolean;
  error: unknown;
  load: () => void;
};

type LoadMoreProps = {
  /** The text beside the button, e.g. '150 deliveries loaded, there are more'. */
  loaded: string;
  more: MoreRows;
  label?: string;
};

/**
 * The end of a list that the service returns in pages. It shows the number of loaded rows and a button that loads more
 * rows.
 */
export function LoadMore({ loaded, more, label = 'Load more' }: LoadMoreProps) {
  return (
    <div className="wrap gap-3 rows-1 small figures" style={{ minHeight: 40, padding: '4px 12px' }}>
      <output>{loaded}</output>
      {more.isThere && (
        <Button
          size="small"
          variant="outlined"
          aria-disabled={more.isLoading}
          onClick={() => !more.isLoading && more.load()}
        >
          {more.isLoading ? 'Loading…' : label}
        </Button>
      )}
      {more.error !== null && !more.isLoading && (
        <span role="alert">Could not load more: {describeError(more.error).title}.</span>
      )}
    </div>
  );
}
