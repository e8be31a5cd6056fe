/** Moves recycled row elements, so that the order of the document is the order of the rows. */

/**
 * Sorts the elements of rows (`data-index`) and of the headings above them (`data-heading-of`) with as few moves as
 * possible: a scroll by three rows moves three elements. Elements with the focus or an end of the text selection never
 * move, because a move would end both.
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

/** A heading precedes its row. */
function keyOf({ dataset }: HTMLElement): number {
  const { index, headingOf } = dataset;
  return headingOf === undefined ? Number(index) * 2 + 1 : Number(headingOf) * 2;
}

/** Returns the places of the longest ascending run of keys that contains the fixed places. */
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
