import Button from '@mui/material/Button';
import { formatNumber } from '../../lib/format.ts';
import type { NotificationRow } from './notification-rows.ts';
import { markOf, type MarkRequest, type MarkTask } from './use-marking.ts';

type MarkSelectedProps = {
  rows: readonly NotificationRow[];
  selected: ReadonlySet<string>;
  isBusy: boolean;
  onMark: (marks: readonly MarkRequest[], task: MarkTask) => void;
};

/** The actions for selected notifications. Each action writes only the notifications whose state it changes. */
export function MarkSelected({ rows, selected, isBusy, onMark }: MarkSelectedProps) {
  if (selected.size === 0) return null;
  const chosen = rows.filter(({ id }) => selected.has(id));
  const unread = chosen.filter(({ viewed }) => !viewed);
  const viewed = chosen.filter((row) => row.viewed);
  return (
    <>
      {unread.length > 0 && (
        <Button
          size="small"
          variant="contained"
          aria-disabled={isBusy}
          onClick={() =>
            !isBusy &&
            onMark(
              unread.map((row) => markOf(row, true)),
              'read',
            )
          }
        >
          Mark {formatNumber(unread.length)} as read
        </Button>
      )}
      {viewed.length > 0 && (
        <Button
          size="small"
          variant="outlined"
          aria-disabled={isBusy}
          onClick={() =>
            !isBusy &&
            onMark(
              viewed.map((row) => markOf(row, false)),
              'unread',
            )
          }
        >
          Mark {formatNumber(viewed.length)} as unread
        </Button>
      )}
    </>
  );
}
