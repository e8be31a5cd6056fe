/** Parses colours from external data, and selects a text colour that is readable on them. */

/**
 * Parses a CSS hex colour and returns it as '#rrggbb'. Returns null for any other text, so that only valid colours
 * reach a style attribute. assumed: the alpha channel is dropped, because a transparent colour would show the
 * background and change the contrast of the text.
 */
export function parseHexColor(text: string | null): string | null {
  const digits = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.exec(text?.trim() ?? '')?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  return digits.length < 6 ? `#${digits.slice(0, 3).replaceAll(/./g, '$&$&')}` : `#${digits.slice(0, 6)}`;
}

/**
 * Returns black or white, depending on which has the higher contrast with a '#rrggbb' colour. The result always reaches
 * at least 4.5:1.
 */
export function readableOn(color: string): '#000000' | '#ffffff' {
  return contrast(color, '#ffffff') >= contrast(color, '#000000') ? '#ffffff' : '#000000';
}

/** Returns the contrast ratio of two '#rrggbb' colours, from 1 to 21. See WCAG 2.2, 'contrast ratio'. */
export function contrast(a: string, b: string): number {
  const [darker, lighter] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
