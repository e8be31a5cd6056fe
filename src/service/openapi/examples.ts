/** Examples for the API description: the bodies and replies of calls at the sample agency. `npm run examples` makes them. */
import examples from './examples.json' with { type: 'json' };

export type Examples = Readonly<Record<string, { body?: unknown; reply?: unknown }>>;

/** By the id of the operation. Both parts are absent for an operation that has neither a body nor a reply. */
export const EXAMPLES: Examples = examples;
