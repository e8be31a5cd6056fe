import type { Density } from '../../lib/density.ts';
import type { Column } from './column.ts';
import { ROW_HEIGHT } from './column.ts';
import tableStyles from './data-table.module.css';
import styles from './table-skeleton.module.css';
import { useNarrow } from './data-table.tsx';

type TableSkeletonProps = {
  columns: readonly Pick<Column<never>, 'id' | 'header' | 'width' | 'grows' | 'align' | 'cardRole'>[];
  hiddenColumns?: ReadonlySet<string>;
  density?: Density;
  /** Whether the rows will have checkboxes. */
  selectable?: boolean;
};

/** More than a screen holds: the frame cuts off the rest. */
const ROWS = 40;

/** The table before its rows: the same frame, headings and row heights, so that nothing moves when they come. */
export function TableSkeleton({
  columns,
  hiddenColumns,
  density = 'comfortable',
  selectable = false,
}: TableSkeletonProps) {
  const narrow = useNarrow();
  const visible = columns.filter(({ id }) => !hiddenColumns?.has(id));
  return (
    <div className={tableStyles.frame} aria-hidden>
      {narrow ? (
        <div className={styles.cards}>
          {range(4).map((row) => (
            <div className={styles.card} key={row}>
              <i style={{ width: '50%' }} />
              <i style={{ width: '80%' }} />
              <i style={{ width: '65%' }} />
            </div>
          ))}
        </div>
      ) : (
        <div className={styles.rows} data-selectable={selectable || undefined}>
          <div className={styles.header}>
            {visible.map(({ id, header, cardRole, ...size }) => (
              <span key={id} className={styles.cell} style={cellStyle(size)}>
                {cardRole !== 'actions' && header}
              </span>
            ))}
          </div>
          <div className={styles.breathing}>
            {range(ROWS).map((row) => (
              <div className={styles.row} key={row} style={{ height: ROW_HEIGHT[density] }}>
                {visible.map(({ id, ...size }, place) => (
                  <span key={id} className={styles.cell} style={cellStyle(size)}>
                    <i style={{ width: `${barWidth(row, place)}%` }} />
                  </span>
                ))}
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place);
}

function cellStyle({ width, grows, align }: Pick<Column<never>, 'width' | 'grows' | 'align'>) {
  return { flex: `${grows ? 1 : 0} 0 ${width}px`, justifyContent: align === 'end' ? 'end' : 'start' };
}

/** Uneven as real text is, the same every time. */
function barWidth(row: number, place: number): number {
  return 40 + ((row * 37 + place * 53) % 45);
}
