import { operations, type OperationId } from '#contract/index.ts';
import type { Transport } from '../api/transport/connection.ts';

/**
 * The simulated outcome of a request:
 * - a number: a response with this status and problem details
 * - 'network': a network error
 * - 'never': no response until the request is aborted
 * - 'lost': a network error after the service has processed the request
 * - a `Response`: this response
 */
export type Outcome = number | 'network' | 'never' | 'lost' | Response;

/** Returns a transport that simulates an outcome for one operation and forwards all other requests. */
export function failing(passOn: Transport, operationId: OperationId, outcome: Outcome): Transport {
  const { method, path } = operations[operationId];
  const address = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  return async (url, init) => {
    const isMeant = (init.method ?? 'GET') === method && address.test(new URL(url).pathname);
    if (isMeant && outcome === 'lost') await passOn(url, init);
    return isMeant ? answer(operationId, outcome, init.signal) : passOn(url, init);
  };
}

async function answer(operationId: string, outcome: Outcome, signal?: AbortSignal | null): Promise<Response> {
  if (outcome instanceof Response) return outcome.clone();
  if (outcome === 'network' || outcome === 'lost') throw new TypeError('Failed to fetch');
  if (outcome === 'never') return whenAborted(signal);
  const problem = {
    title: `Made to fail with ${outcome}`,
    status: outcome,
    detail: `The test lets ${operationId} fail.`,
    instance: 'urn:request:test',
  };
  return Response.json(problem, { status: outcome, headers: { 'Content-Type': 'application/problem+json' } });
}

/** Returns a promise that rejects with the reason of the signal when the signal aborts, as `fetch` does. */
export function whenAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason as Error);
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
