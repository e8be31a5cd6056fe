/** Fills, swatches and bar shapes for charts and their legends. */
import type { BarShapeProps } from 'recharts';
import type { ReactNode } from 'react';
import type { Fill } from './theme.ts';

/** The SVG pattern of a fill, for use inside an `<svg>`, referenced as `url(#id)`. */
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

export function FillSwatch({ id, fill }: { id: string; fill: Fill }) {
  return (
    <svg className="fixed" width={12} height={12} aria-hidden>
      <FillPattern id={id} fill={fill} />
      <rect width={12} height={12} rx={2} fill={`url(#${id})`} />
    </svg>
  );
}

export function LineSwatch({ color, dashes }: { color: string; dashes?: string | undefined }) {
  return (
    <svg className="fixed" width={22} height={8} viewBox="0 0 22 8" aria-hidden>
      <path d="M0 4H22" fill="none" stroke={color} strokeWidth={2} strokeDasharray={dashes} />
    </svg>
  );
}

type BarShapeOptions = {
  /** The width of the bar in pixels, centred in the space for the bar. The default is Recharts' width. */
  width?: number;
  /** The minimum height of the bar in pixels, so that small non-zero values stay visible. */
  least: number;
};

/**
 * Returns the shape of a bar: a plain rectangle. Recharts' own shape is slower, because it asks the browser for the
 * length of its outline.
 */
export function barShape({ width: wanted, least }: BarShapeOptions) {
  return function PlainBar(bar: BarShapeProps): ReactNode {
    const width = wanted ?? bar.width;
    const { value } = bar;
    // An empty part of a stacked bar is not drawn.
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
