/** What charts and their legends are drawn with beside Recharts' own. */
import type { BarShapeProps } from 'recharts';
import type { ReactNode } from 'react';
import styles from './charts.module.css';
import type { Fill } from './theme.ts';

/** Inside an `<svg>`; filled with by `url(#id)`. */
export function FillPattern({ id, fill: { color, pattern } }: { id: string; fill: Fill }) {
  const isStriped = pattern === 'hatched' || pattern === 'light';
  return (
    <pattern
      id={id}
      width={6}
      height={6}
      patternUnits="userSpaceOnUse"
      {...(isStriped && { patternTransform: 'rotate(45)' })}
    >
      <rect width={6} height={6} fill={pattern === 'plain' ? color : 'var(--surface)'} />
      {isStriped && <rect width={pattern === 'light' ? 2 : 4} height={6} fill={color} />}
      {pattern === 'dotted' && <rect x={1} y={1} width={4} height={4} fill={color} />}
    </pattern>
  );
}

/** A piece of what is filled, for a legend. */
export function FillSwatch({ id, fill }: { id: string; fill: Fill }) {
  return (
    <svg className={styles.swatch} width={12} height={12} aria-hidden>
      <FillPattern id={id} fill={fill} />
      <rect width={12} height={12} rx={2} fill={`url(#${id})`} />
    </svg>
  );
}

/** A piece of a line. */
export function LineSwatch({ color, dashes }: { color: string; dashes?: string | undefined }) {
  return (
    <svg className={styles.swatch} width={22} height={8} viewBox="0 0 22 8" aria-hidden>
      <path d="M0 4H22" fill="none" stroke={color} strokeWidth={2} strokeDasharray={dashes} />
    </svg>
  );
}

type BarLook = {
  /** In pixels, in the middle of the place; as Recharts has it, if not given. */
  width?: number;
  /** What is not nothing is seen. */
  least: number;
};

/** The shape of a bar: a plain rectangle. Recharts' own asks the browser for the length of its outline. */
export function barShape({ width: wanted, least }: BarLook) {
  return function PlainBar(bar: BarShapeProps): ReactNode {
    const width = wanted ?? bar.width;
    const { value } = bar;
    // A part of a stack that has nothing.
    if (Array.isArray(value) && value[0] === value[1]) return null;
    const height = Math.max(least, Math.abs(bar.height));
    return (
      <rect
        x={bar.x + (bar.width - width) / 2}
        y={bar.height < 0 ? bar.y + bar.height : bar.y + bar.height - height}
        width={width}
        height={height}
        fill={bar.fill}
        fillOpacity={bar.fillOpacity}
        stroke={bar.stroke}
        strokeDasharray={bar.strokeDasharray}
      />
    );
  };
}
