/** The first page of `docs/guide`, as it is served beside the dashboard. */
export const GUIDE = '/guide/index.html';
