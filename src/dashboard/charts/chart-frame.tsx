import { ChartColumn, Rows3 } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { ViewSwitch } from '../ui/view-switch.tsx';
import { useWidth } from '../ui/use-layout.ts';
import styles from './charts.module.css';

type ChartFrameProps = {
  title?: string;
  height: number;
  /** In place of the chart, where nothing can be drawn. */
  empty?: string | undefined;
  /** The chart, for the width that there is. */
  children: (width: number) => ReactNode;
};

/** A phone's width less its edges: what is drawn where there is no layout. */
const NARROW = 340;

/** Where a chart stands: as high as it will be before it is there, since a chart costs too much to be drawn at a guess. */
export function ChartFrame({ title, height, empty, children }: ChartFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame, NARROW);
  return (
    <div className={styles.frame}>
      {title !== undefined && <p className={styles.title}>{title}</p>}
      <div ref={frame} style={{ minHeight: empty === undefined ? height : undefined }}>
        {empty === undefined ? width !== null && children(width) : <p className="note">{empty}</p>}
      </div>
    </div>
  );
}

export type ChartView = 'chart' | 'table';

const VIEWS = [
  { name: 'chart', label: 'Show as chart', icon: <ChartColumn size={16} aria-hidden /> },
  { name: 'table', label: 'Show as table', icon: <Rows3 size={16} aria-hidden /> },
] as const;

type ChartViewsProps = { label: string; view: ChartView; onChange: (view: ChartView) => void };

/** What a chart shows is also there as a table, one key away. */
export function ChartViews({ label, view, onChange }: ChartViewsProps) {
  return <ViewSwitch label={label} views={VIEWS} chosen={view} onChange={onChange} />;
}

/** Two cards with a chart, before anything of them is here. */
export function ChartSkeleton() {
  return (
    <div className={styles.cards} aria-hidden>
      <div className={styles.skeleton} />
      <div className={styles.skeleton} />
    </div>
  );
}
