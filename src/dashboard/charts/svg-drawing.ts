/** Writes the source text of SVG drawings. */
import { escapeXml } from '#contract/escape-xml.ts';

/** A size in pixels. */
export type Size = { width: number; height: number };
export type Rectangle = Size & { x: number; y: number };

/** The colours of a drawing: primary text, secondary text and background. */
export type Ink = { text: string; secondary: string; surface: string };

/** Returns the source text of a self-contained SVG. `fonts` are the `@font-face` rules from `ownFonts`. */
export function svgSource({ width, height }: Size, title: string, fonts: string, content: string): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="'Inter Variable', Inter, system-ui, sans-serif" font-size="12">`,
    `<title>${escapeXml(title)}</title>`,
    fonts && `<style>${fonts}</style>`,
    content,
    '</svg>',
  ].join('\n');
}

export function svgRect({ x, y, width, height }: Rectangle, attributes: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${attributes}/>`;
}

export function svgText(words: string, x: number, y: number, attributes: string): string {
  return `<text x="${x}" y="${y}" unicode-bidi="plaintext" ${attributes}>${escapeXml(words)}</text>`;
}
