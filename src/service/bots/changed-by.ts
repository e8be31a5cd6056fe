/**
 * assumed: the author of a change through the API is 'API', because the service knows the API key and not the person.
 */
export const CHANGED_BY = 'API';
