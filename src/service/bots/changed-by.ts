/** assumed: changes by API calls have no person as their author, because the service knows only the key of the call. */
export const CHANGED_BY = 'API';
