/** Creates image files that look the same on every device. */
import { inLightTheme } from './light-theme.ts';
import type { Ink } from './svg-drawing.ts';

/** Returns a CSS colour in the light theme, as the page computes it from tokens.css. */
export function lightColor(color: string): string {
  const probe = document.createElement('i');
  probe.style.color = color;
  document.body.append(probe);
  const computed = inLightTheme(() => getComputedStyle(probe).color);
  probe.remove();
  return computed;
}

export function lightInk(): Ink {
  return {
    text: lightColor('var(--text)'),
    secondary: lightColor('var(--text-secondary)'),
    surface: lightColor('var(--surface)'),
  };
}

/**
 * Returns `@font-face` rules with the embedded font files that the page has loaded, so that the image looks the same
 * everywhere. Returns an empty string if the browser has none.
 */
export async function ownFonts(): Promise<string> {
  // jsdom has no `document.fonts`.
  if (!('fonts' in document)) return '';
  const loaded = new Set(
    [...document.fonts]
      .filter(({ family, status }) => family.includes('Inter Variable') && status === 'loaded')
      .map(({ unicodeRange }) => rangeKey(unicodeRange)),
  );
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter(({ style }) => style.getPropertyValue('font-family').includes('Inter Variable'))
    .filter(({ style }) => loaded.has(rangeKey(style.getPropertyValue('unicode-range'))));
  // If a font file fails to load, the image is still complete, in a fallback font.
  const faces = await Promise.all(rules.map((rule) => withItsFile(rule).catch(() => '')));
  return faces.join('');
}

function rangeKey(range: string): string {
  return range.replaceAll(/\s/g, '').toUpperCase();
}

async function withItsFile({ cssText, parentStyleSheet }: CSSFontFaceRule): Promise<string> {
  const [, address = ''] = /url\("([^"]+)"\)/.exec(cssText) ?? [];
  const response = await fetch(new URL(address, parentStyleSheet?.href ?? location.href));
  const bytes = new Uint8Array(await response.arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return cssText.replace(/url\("[^"]+"\)/, `url("data:font/woff2;base64,${btoa(binary)}")`);
}

/** Renders an SVG as PNG with `scale` pixels per SVG unit. Rejects if the browser cannot draw the SVG. */
async function pngOf(svg: string, scale = 2): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * scale;
  canvas.height = image.naturalHeight * scale;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser could not draw it.'))));
  });
}

/** The conversions of the source text of an SVG to an image file, by file ending. */
export const IMAGE_FORMATS = {
  svg: (source: string) => new Blob([source], { type: 'image/svg+xml' }),
  png: (source: string) => pngOf(source),
};
