import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import styles from './pagination.module.css';

type PaginationProps = {
  /** The first page is 1. */
  page: number;
  pageSize: number;
  total: number;
  pageSizes: readonly number[];
  onChange: (next: { page: number; pageSize: number }) => void;
};

const numbers = new Intl.NumberFormat('en');

/** Which part of the whole is shown, and every way to another part. */
export function Pagination({ page, pageSize, total, pageSizes, onChange }: PaginationProps) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const first = (page - 1) * pageSize + 1;
  const goTo = (next: number) => {
    const within = Math.min(Math.max(1, next), last);
    if (within !== page) onChange({ page: within, pageSize });
  };

  return (
    <nav className={styles.bar} aria-label="Pages">
      <p className={styles.range} aria-live="polite">
        {first > total
          ? '0'
          : `${numbers.format(first)}–${numbers.format(Math.min(total, first + pageSize - 1))}`}{' '}
        of {numbers.format(total)}
      </p>
      <label className={styles.size}>
        Rows
        <select
          className={styles.select}
          value={pageSize}
          onChange={(event) => {
            const size = Number(event.target.value);
            // The first row that is seen stays on the page.
            onChange({ page: Math.floor((Math.min(first, total || 1) - 1) / size) + 1, pageSize: size });
          }}
        >
          {withOption(pageSizes, pageSize).map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <div className={styles.pages}>
        {last > 7 && <JumpToPage last={last} onJump={goTo} />}
        <Step label="Previous page" disabled={page <= 1} onClick={() => goTo(page - 1)}>
          <ChevronLeft size={16} aria-hidden />
        </Step>
        <ol className={styles.list}>
          {pagesAround(page, last).map((item) => (
            <li key={item < 0 ? `gap${item}` : item} className={item === page ? styles.current : undefined}>
              {item < 0 ? (
                <span className={styles.gap}>…</span>
              ) : (
                <button
                  type="button"
                  className={styles.page}
                  aria-current={item === page ? 'page' : undefined}
                  aria-label={`Page ${item}`}
                  onClick={() => goTo(item)}
                >
                  {numbers.format(item)}
                </button>
              )}
            </li>
          ))}
        </ol>
        <Step label="Next page" disabled={page >= last} onClick={() => goTo(page + 1)}>
          <ChevronRight size={16} aria-hidden />
        </Step>
      </div>
    </nav>
  );
}

/** First, last and the neighbours; a negative number is a gap. Always the same count, so that nothing jumps about. */
export function pagesAround(page: number, last: number): number[] {
  if (last <= 7) return Array.from({ length: last }, (_, place) => place + 1);
  if (page <= 4) return [1, 2, 3, 4, 5, -2, last];
  if (page >= last - 3) return [1, -1, last - 4, last - 3, last - 2, last - 1, last];
  return [1, -1, page - 1, page, page + 1, -2, last];
}

/** A size from the URL need not be one that is offered. */
function withOption(sizes: readonly number[], size: number): readonly number[] {
  return sizes.includes(size) ? sizes : [...sizes, size].toSorted((a, b) => a - b);
}

type StepProps = { label: string; disabled: boolean; onClick: () => void; children: ReactNode };

/** Never `disabled` in HTML: on the last page the focus would be lost under the finger of who pressed it. */
function Step({ label, disabled, onClick, children }: StepProps) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      aria-disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

function JumpToPage({ last, onJump }: { last: number; onJump: (page: number) => void }) {
  const [text, setText] = useState('');
  return (
    <form
      className={styles.jump}
      onSubmit={(event) => {
        event.preventDefault();
        const page = Number(text);
        if (Number.isInteger(page) && page > 0) onJump(page);
        setText('');
      }}
    >
      <label className={styles.size}>
        Go to page
        <input
          className={styles.number}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          maxLength={String(last).length}
          onChange={(event) => setText(event.target.value.replace(/\D/g, ''))}
        />
      </label>
    </form>
  );
}
