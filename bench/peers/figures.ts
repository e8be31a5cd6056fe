/** The rows of the comparison between the product and the other apps, and the targets of the product. */
import { CLICKED_AFTER_MS } from './steps.ts';

/** The target of a row. `ratio` is the maximum of the product's value divided by the value of react-admin. */
type Target = { ratio: number } | { atMost: number } | { atLeast: number };

export type PeerFigure = { name: string; what: string; unit: string; target: Target | null };

/** Returns all rows of the comparison. `paths` are the pages that only the product has. */
export function figuresOf(paths: readonly string[]): PeerFigure[] {
  return [
    time('firstPaint', 'first paint', 0.35),
    time('firstRow', 'first of 20,000 rows', 0.4),
    time('blocked', 'blocked until idle', 0.4),
    { name: 'codeKib', what: 'HTML, JS and CSS until idle', unit: 'KiB', target: { ratio: 1.2 } },
    { name: 'codeRequests', what: 'requests for them', unit: '', target: { atMost: 30 } },
    ...firstVisits('leads', 'leads', 0.6),
    ...firstVisits('faqs', 'FAQs', 0.55),
    ...firstVisits('topics', '500 topics', 0.6),
    time('transactionsReturn', 'return to the transactions', 0.2),
    time('leadsReturn', 'return to the leads', 0.2),
    time('faqsReturn', 'return to the FAQs', 0.2),
    time('nextPage', 'next page of leads', 0.25),
    time('search', 'last key to filtered rows', 0.08),
    time('key', 'key to next paint', 1.3),
    time('sort', 'sort by amount', 0.2),
    time('reverse', 'reverse the sort', 0.15),
    time('filter', 'filter by status', 0.12),
    { name: 'scrollFps', what: 'scroll at 4,000 px/s', unit: 'frames/s', target: { atLeast: 58 } },
    { name: 'scrollDropped', what: 'frames dropped by it', unit: '%', target: { atMost: 3 } },
    { name: 'scrollLongest', what: 'its longest frame', unit: 'ms', target: { atMost: 34 } },
    time('topicsBlocked', 'blocked while topics open', 0.15),
    time('series', 'tile to its series', 0.8),
    { name: 'heap', what: 'heap with 20,000 rows', unit: 'MiB', target: { ratio: 1 } },
    { name: 'heapGrowth', what: 'heap growth over 20 page changes', unit: 'MiB', target: { ratio: 0.5 } },
    time('leadsAddress', 'leads by their address', null),
    time('faqsAddress', 'FAQs by their address', null),
    time('topicsAddress', 'topics by their address', null),
    ...paths.map((path) => time(path, `${path} by its address`, null)),
  ];
}

function time(name: string, what: string, ratio: number | null): PeerFigure {
  return { name, what, unit: 'ms', target: ratio === null ? null : { ratio } };
}

function firstVisits(name: string, what: string, ratio: number): PeerFigure[] {
  return CLICKED_AFTER_MS.map((clickedAfter) =>
    time(`${name}After${clickedAfter}`, `${what} by a click after ${clickedAfter / 1000} s`, ratio),
  );
}
