import type { Density } from '../../lib/settings-table.ts';
import type { Column } from './column.ts';
import { ROW_HEIGHT } from './column.ts';
import tableStyles from './data-table.module.css';
import styles from './table-skeleton.module.css';
import { useNarrow } from '../../ui/use-layout.ts';

type TableSkeletonProps = {
  columns: readonly Pick<Column<never>, 'id' | 'header' | 'width' | 'grows' | 'align' | 'narrowRole'>[];
  hiddenColumns?: ReadonlySet<string>;
  density?: Density;
  selectable?: boolean;
};

/** The number of placeholder rows, which is more than fit on a screen. The frame of the table clips the excess rows. */
const ROWS = 40;

/**
 * The placeholder of a table while its rows load. It has the same frame, headings and row heights as the table, so that
 * nothing moves when the rows arrive.
 */
export function TableSkeleton({
  columns,
  hiddenColumns,
  density = 'comfortable',
  selectable = false,
}: TableSkeletonProps) {
  const narrow = useNarrow();
  const visible = columns.filter(({ id }) => !hiddenColumns?.has(id));
  return (
    <div className={tableStyles.frame} data-narrow={narrow || undefined} aria-hidden>
      {narrow ? (
        <div className="breathing">
          {range(12).map((row) => (
            <div className={styles.lines} key={row}>
              <i className="bone block" style={{ width: `${barWidth(row, 0)}%` }} />
              <i className="bone block" style={{ width: `${barWidth(row, 1)}%` }} />
            </div>
          ))}
        </div>
      ) : (
        <div className={styles.rows} data-selectable={selectable || undefined}>
          <div className={styles.header}>
            {visible.map(({ id, header, narrowRole, ...size }) => (
              <span key={id} className={styles.cell} style={cellStyle(size)}>
                {narrowRole !== 'actions' && header}
              </span>
            ))}
          </div>
          {/* A single animation for all rows, because each animated element needs its own compositing layer. */}
          <div className="breathing">
            {range(ROWS).map((row) => (
              <div className={styles.row} key={row} style={{ height: ROW_HEIGHT[density] }}>
                {visible.map(({ id, ...size }, place) => (
                  <span key={id} className={styles.cell} style={cellStyle(size)}>
                    <i className="bone block" style={{ width: `${barWidth(row, place)}%` }} />
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

/** Returns the width of a placeholder bar in percent. The widths vary like text, but are deterministic. */
function barWidth(row: number, place: number): number {
  return 40 + ((row * 37 + place * 53) % 45);
}
