/**
 * A plain table whose cells a narrow screen lays out as blocks loses its meaning in some browsers, so each part says what
 * it is. Spread on the elements: written out, the linter takes the roles for redundant.
 */
export const table = { role: 'table' } as const;
export const rowGroup = { role: 'rowgroup' } as const;
export const row = { role: 'row' } as const;
export const columnHeading = { role: 'columnheader' } as const;
export const rowHeading = { role: 'rowheader' } as const;
export const cell = { role: 'cell' } as const;
