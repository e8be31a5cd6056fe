/**
 * Virtual rows reuse the elements of other rows. This module moves the reused elements, so that the order of the
 * elements in the DOM is the order of the rows.
 */

/**
 * Sorts the elements of rows (`data-index`) and of group headings (`data-heading-of`) with as few DOM moves as
 * possible. A scroll by three rows moves three elements. A DOM move would end the focus and the text selection, so
 * elements that contain either never move.
 */
export function placeRows(body: HTMLElement): void {
  const elements = [...body.children] as HTMLElement[];
  const keys = elements.map(keyOf);
  if (keys.every((key, place) => place === 0 || keys[place - 1]! <= key)) return;
  const selection = getSelection();
  const holders = [document.activeElement, selection?.anchorNode, selection?.focusNode];
  const fixed = keys.flatMap((_, place) =>
    holders.some((holder) => holder && elements[place]!.contains(holder)) ? place : [],
  );
  const staying = longestRun(keys, fixed);
  let next: Element | null = null;
  for (const place of keys.map((_, at) => at).toSorted((a, b) => keys[b]! - keys[a]!)) {
    const element = elements[place]!;
    if (!staying.has(place)) body.insertBefore(element, next);
    next = element;
  }
}

/** Returns the sort key of an element. The key of a heading is smaller than the key of the row below it. */
function keyOf({ dataset }: HTMLElement): number {
  const { index, headingOf } = dataset;
  return headingOf === undefined ? Number(index) * 2 + 1 : Number(headingOf) * 2;
}

/** Returns the places of the longest increasing subsequence of the keys that contains all places in `fixed`. */
export function longestRun(keys: readonly number[], fixed: readonly number[] = []): ReadonlySet<number> {
  const ends: number[] = [];
  const previous = new Map<number, number | undefined>();
  for (const [place, key] of keys.entries()) {
    if (fixed.some((other) => other !== place && other < place !== keys[other]! < key)) continue;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (keys[ends[middle]!]! < key) low = middle + 1;
      else high = middle;
    }
    previous.set(place, ends[low - 1]);
    ends[low] = place;
  }
  const run = new Set<number>();
  for (let place = ends.at(-1); place !== undefined; place = previous.get(place)) run.add(place);
  return run;
}
