import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import PaginationItem from '@mui/material/PaginationItem';
import usePagination from '@mui/material/usePagination';
import { useId, useState } from 'react';
import { atLeast } from '../../lib/pluralize.ts';
import { formatNumber } from '../../lib/format.ts';
import styles from './pagination.module.css';

type PaginationProps = {
  /** The number of the visible page, starting at 1. */
  page: number;
  /**
   * The number of the requested page, which can still be loading. 'Next' and 'Previous' count from this page, so that
   * each of several fast clicks has an effect.
   */
  wanted: number;
  pageSize: number;
  total: number;
  /** false if there can be more rows than `total`. */
  isTotalCertain: boolean;
  pageSizes: readonly number[];
  onChange: (next: { page: number; pageSize: number }) => void;
};

/** Shows the range of rows on the current page, and the controls to change the page and the page size. */
export function Pagination(props: PaginationProps) {
  const { page, wanted, pageSize, total, isTotalCertain, pageSizes, onChange } = props;
  const last = Math.max(1, Math.ceil(total / pageSize));
  const first = (page - 1) * pageSize + 1;
  const goTo = (next: number) => {
    const within = Math.min(Math.max(1, next), last);
    if (within !== wanted) onChange({ page: within, pageSize });
  };

  const id = useId();
  const { items } = usePagination({ count: last, page });
  const target = { previous: wanted - 1, next: wanted + 1 };

  return (
    <nav className={styles.bar} aria-label="Pages">
      <p className={styles.range} aria-live="polite">
        {first > total
          ? '0'
          : `${formatNumber(first)}–${formatNumber(Math.min(total, first + pageSize - 1))}`}{' '}
        of {atLeast(formatNumber(total), { isCertain: isTotalCertain })}
      </p>
      <span className="row nowrap">
        <label htmlFor={id}>Rows</label>
        <NativeSelect
          input={<OutlinedInput className={styles.input} />}
          inputProps={{ id }}
          value={pageSize}
          onChange={(event) => {
            const size = Number(event.target.value);
            // Select the page that contains the first visible row.
            onChange({ page: Math.floor((Math.min(first, total || 1) - 1) / size) + 1, pageSize: size });
          }}
        >
          {withOption(pageSizes, pageSize).map((size) => (
            <option key={size}>{size}</option>
          ))}
        </NativeSelect>
      </span>
      <div className={styles.pages}>
        {last > 7 && <JumpToPage last={last} onJump={goTo} />}
        <ol className={styles.list}>
          {items.map(({ disabled, selected, ...item }) => (
            <li
              key={item.type === 'page' ? item.page : item.type}
              className={item.type === 'page' && !selected ? 'phone-hidden' : undefined}
            >
              <PaginationItem
                {...item}
                onClick={() =>
                  goTo(item.type in target ? target[item.type as keyof typeof target] : (item.page ?? page))
                }
                size="small"
                shape="rounded"
                selected={selected}
                page={item.page === null ? null : formatNumber(item.page)}
                aria-label={labelOf(item.type, item.page)}
                // Not `disabled`, because a focused button would lose the focus when the user reaches the last page.
                aria-disabled={disabled}
              />
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}

function labelOf(type: string, page: number | null): string | undefined {
  if (type === 'page') return `Page ${page}`;
  if (type === 'previous') return 'Previous page';
  return type === 'next' ? 'Next page' : undefined;
}

/** Returns the page sizes to choose from. The URL can contain another page size, which is added. */
function withOption(sizes: readonly number[], size: number): readonly number[] {
  return sizes.includes(size) ? sizes : [...sizes, size].toSorted((a, b) => a - b);
}

function JumpToPage({ last, onJump }: { last: number; onJump: (page: number) => void }) {
  const id = useId();
  const [text, setText] = useState('');
  return (
    <form
      className="phone-hidden"
      onSubmit={(event) => {
        event.preventDefault();
        const page = Number(text);
        if (Number.isInteger(page) && page > 0) onJump(page);
        setText('');
      }}
    >
      <span className="row nowrap">
        <label htmlFor={id}>Go to page</label>
        <OutlinedInput
          className={styles.input}
          style={{ width: 56 }}
          id={id}
          inputProps={{ inputMode: 'numeric', maxLength: String(last).length }}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value.replace(/\D/g, ''))}
        />
      </span>
    </form>
  );
}
