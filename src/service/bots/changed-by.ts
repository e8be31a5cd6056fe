/** assumed: what a call changes names no person, since the service knows only the key that it was made with. */
export const CHANGED_BY = 'API';
