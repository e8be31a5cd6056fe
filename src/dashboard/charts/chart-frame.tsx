import ChartColumn from 'lucide-react/icons/chart-column';
import Rows3 from 'lucide-react/icons/rows-3';
import { useRef, type ReactNode } from 'react';
import { ViewSwitch } from '../ui/view-switch.tsx';
import { useWidth } from '../ui/use-layout.ts';
import styles from './charts.module.css';

type ChartFrameProps = {
  title?: string;
  height: number;
  /** The text to show instead of a chart without data. */
  empty?: string | undefined;
  children: (width: number) => ReactNode;
};

/** The width of a phone without its margins, in pixels. Used in environments without layout, such as tests. */
const NARROW = 340;

/**
 * Reserves the height of a chart until its width is known. A chart is too expensive to draw with an estimated width.
 */
export function ChartFrame({ title, height, empty, children }: ChartFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame, NARROW);
  return (
    <div className="shrink positioned">
      {title !== undefined && <p className="note mb-1">{title}</p>}
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

/** Switches between a chart and a table with the same data. */
export function ChartViews({ label, view, onChange }: ChartViewsProps) {
  return <ViewSwitch label={label} views={VIEWS} chosen={view} onChange={onChange} />;
}

/** The placeholder of two cards with charts, before any data or code has loaded. */
export function ChartSkeleton() {
  return (
    <div className={styles.cards} aria-hidden>
      <div className="surface" style={{ height: 300 }} />
      <div className="surface" style={{ height: 300 }} />
    </div>
  );
}
