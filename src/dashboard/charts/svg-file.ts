import { inLightTheme } from './light-theme.ts';
import type { Size } from './svg-drawing.ts';

const SVG = 'http://www.w3.org/2000/svg';

/**
 * The SVG properties that are copied into the file as attributes, because an image file has no style sheets and no CSS
 * variables.
 */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'paint-order',
];

/** Returns the drawn chart as a self-contained SVG file in the current theme. Rejects if no chart is drawn. */
export async function svgFile(frame: HTMLElement | null, title: string): Promise<Blob> {
  const copy = selfContained(drawnIn(frame));
  const background = document.createElementNS(SVG, 'rect');
  background.setAttribute('width', '100%');
  background.setAttribute('height', '100%');
  background.setAttribute('fill', getComputedStyle(document.body).backgroundColor);
  const name = document.createElementNS(SVG, 'title');
  name.textContent = title;
  copy.prepend(name, background);
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' });
}

/**
 * Copies the drawn chart in light colours. Returns a function for its source text, scaled to a size. Throws if no chart
 * is drawn.
 */
export function lightChart(frame: HTMLElement | null): (size: Size) => string {
  const svg = drawnIn(frame);
  const copy = inLightTheme(() => selfContained(svg));
  const [drawnWidth, drawnHeight] = ['width', 'height'].map((name) => svg.getAttribute(name));
  copy.setAttribute('viewBox', `0 0 ${drawnWidth} ${drawnHeight}`);
  return ({ width, height }) => {
    copy.setAttribute('width', String(width));
    copy.setAttribute('height', String(height));
    return new XMLSerializer().serializeToString(copy);
  };
}

function drawnIn(frame: HTMLElement | null): SVGSVGElement {
  const svg = frame?.querySelector('svg');
  if (!svg) throw new Error('No chart is drawn.');
  return svg;
}

function selfContained(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const [drawn, copied] = [svg, copy].map((root) => [root, ...root.querySelectorAll<SVGElement>('*')]);
  copied!.forEach((element, place) => {
    const style = getComputedStyle(drawn![place]!);
    for (const name of STYLES) {
      const value = style.getPropertyValue(name);
      if (value !== '') element.setAttribute(name, value);
    }
    for (const name of ['class', 'style']) element.removeAttribute(name);
  });
  return copy;
}
