/** What the bar opens: fetched together, with the first hint that any of it will be opened. */
export { CompareSheet } from './compare-sheet.tsx';
export { FilterSheet } from './filter-sheet.tsx';
export { LimitSheet } from './limit-sheet.tsx';
