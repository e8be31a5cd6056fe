/** The row that a key leads to from `index`; null for a key that moves nothing. */
export function rowAfterKey(key: string, index: number, count: number, rowsPerPage: number): number | null {
  const target = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + rowsPerPage,
    PageUp: index - rowsPerPage,
    Home: 0,
    End: count - 1,
  }[key];
  return target === undefined ? null : Math.min(Math.max(target, 0), count - 1);
}

const CONTROLS = ':is(a[href], button, input, [tabindex]):not(:disabled)';

/** The control in a row that ArrowRight or ArrowLeft leads to; the row itself before the first one. */
export function controlAfterKey(row: HTMLElement, from: EventTarget | null, key: string): HTMLElement | null {
  const controls = [...row.querySelectorAll<HTMLElement>(CONTROLS)];
  const place = controls.findIndex((control) => control === from);
  if (key === 'ArrowRight') return controls[Math.min(place + 1, controls.length - 1)] ?? null;
  if (key === 'ArrowLeft') return place > 0 ? (controls[place - 1] ?? null) : row;
  return null;
}
