import { afterEach, expect, it } from 'vitest';
import { longestRun, placeRows } from './row-order.ts';

const bodies: HTMLElement[] = [];

// The tables are removed after each test, because test files share a document. The document also contains a live
// region, so its body cannot be cleared.
afterEach(() => {
  for (const body of bodies.splice(0)) body.remove();
});

/**
 * Returns a table body with an element for each key. A number is the index of a row. 'h3' is the heading of the row 3.
 */
function bodyOf(keys: readonly (number | string)[]): HTMLElement {
  const body = document.createElement('tbody');
  for (const key of keys) {
    const row = document.createElement('tr');
    if (typeof key === 'string') row.dataset['headingOf'] = key.slice(1);
    else row.dataset['index'] = String(key);
    row.innerHTML = `<td><button>Row ${key}</button></td>`;
    body.append(row);
  }
  document.body.append(body);
  bodies.push(body);
  return body;
}

const orderOf = (body: HTMLElement) =>
  [...body.children].map((row) => {
    const { index, headingOf } = (row as HTMLElement).dataset;
    return headingOf === undefined ? Number(index) : `h${headingOf}`;
  });

function movesOf(body: HTMLElement): number {
  const observer = new MutationObserver(() => undefined);
  observer.observe(body, { childList: true });
  placeRows(body);
  return observer.takeRecords().filter(({ addedNodes }) => addedNodes.length > 0).length;
}

it('moves only the recycled rows of a scroll', () => {
  const down = bodyOf([10, 11, 12, 3, 4, 5, 6, 7, 8, 9]);
  expect(movesOf(down)).toBe(3);
  expect(orderOf(down)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  const up = bodyOf([3, 4, 5, 6, 7, 8, 9, 0, 1, 2]);
  expect(movesOf(up)).toBe(3);
  expect(orderOf(up)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(movesOf(up)).toBe(0);
});

it('places a heading before its row', () => {
  const body = bodyOf([5, 'h5', 3, 'h4', 4]);
  placeRows(body);
  expect(orderOf(body)).toEqual([3, 'h4', 4, 'h5', 5]);
});

it('never moves the row with the focus', () => {
  const body = bodyOf([5, 20, 21, 22, 0, 1, 2, 3, 4, 6, 7]);
  const button = body.querySelector('button')!;
  button.focus();
  placeRows(body);
  expect(orderOf(body)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 20, 21, 22]);
  expect(button).toHaveFocus();
});

it('keeps the longest ascending run in place', () => {
  expect(longestRun([4, 1, 2, 9, 3])).toEqual(new Set([1, 2, 4]));
  expect(longestRun([4, 1, 2, 9, 3], [0])).toEqual(new Set([0, 3]));
  expect(longestRun([]).size).toBe(0);
});
