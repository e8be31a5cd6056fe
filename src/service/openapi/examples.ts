/**
 * The examples in the OpenAPI document: bodies and responses of requests to the sample agency. `npm run examples`
 * creates them.
 */
import examples from './examples.json' with { type: 'json' };

export type Examples = Readonly<Record<string, { body?: unknown; reply?: unknown }>>;

/**
 * The examples by operation id. An operation without a body has no `body`, and an operation without a response body has
 * no `reply`.
 */
export const EXAMPLES: Examples = examples;
