/** Colours that others chose, and text that can be read on them. */

/**
 * A CSS hex colour as '#rrggbb'; null for anything else, so that nothing but a colour ever reaches a style.
 * assumed: a transparency is left out, since what lies behind would decide whether text can be read.
 */
export function parseHexColor(text: string | null): string | null {
  const digits = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.exec(text?.trim() ?? '')?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  return digits.length < 6 ? `#${digits.slice(0, 3).replaceAll(/./g, '$&$&')}` : `#${digits.slice(0, 6)}`;
}

/** Black or white, whichever is read better on a '#rrggbb': one of the two always has 4.5:1 and more. */
export function readableOn(color: string): '#000000' | '#ffffff' {
  return contrast(color, '#ffffff') >= contrast(color, '#000000') ? '#ffffff' : '#000000';
}

/** The contrast ratio of two '#rrggbb' colours, 1 to 21. See WCAG 2.2, 'contrast ratio'. */
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

/** Between two '#rrggbb' colours: `part` 0 is the first, 1 the second. Mixed as light mixes, not as screens store it. */
export function mixColors(from: string, to: string, part: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [from, to].map((color) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255));
    const mixed = a! + (b! - a!) * part;
    const stored = mixed <= 0.0031308 ? mixed * 12.92 : 1.055 * mixed ** (1 / 2.4) - 0.055;
    return Math.round(stored * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
