/**
 * A table laid out by CSS (`display: grid` rows) loses its meaning in some browsers, so each part says what it is. Spread
 * on the elements: written out, the linter takes the roles for redundant.
 */
export const grid = { role: 'grid' } as const;
export const rowGroup = { role: 'rowgroup' } as const;
export const gridRow = { role: 'row' } as const;
export const columnHeading = { role: 'columnheader' } as const;
export const gridCell = { role: 'gridcell' } as const;
