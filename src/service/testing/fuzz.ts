import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem, SplitTestError } from '#contract/problem.ts';
import type { Operation } from '#contract/operation.ts';
import { routes } from '../app.ts';
import { accepts } from '../http/accept.ts';
import { openTestService, type TestService } from './a-service.ts';
import { brokenRequest, goodRequest } from './arbitrary-request.ts';
import { RUNS, SEED } from './fuzz-options.ts';
import { addOneOfEverything, idsWith } from './one-of-everything.ts';

const PROBLEM_TYPE = 'application/problem+json';
const MOST_CHARACTERS_REFUSED = 30_000;

/**
 * Registers a fuzz test for each operation that `isAmong` accepts. The test sends valid and broken requests, generated
 * from the schemas of the operation. FUZZ_RUNS sets the number of requests.
 */
export function fuzz(isAmong: (operation: Operation) => boolean): void {
  const operations = routes.map(({ operation }) => operation).filter(isAmong);
  let test: TestService;

  beforeAll(async () => {
    test = await openTestService();
    console.log(`fuzzing ${operations.length} operations by ${RUNS} requests each, FUZZ_SEED=${SEED}`);
  });
  afterAll(() => test.close());

  describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (_, operation) => {
    it(
      'matches the contract in every reply',
      async () => {
        await test.reset();
        await addOneOfEverything(test, 'fuzz');
        const met = new Set<number>();
        const ids = idsWith('fuzz');
        const cases = fc.oneof(goodRequest(operation, ids), brokenRequest(operation, ids));
        const holds = fc.asyncProperty(cases, async (sent) => {
          const response = await test.request(sent.path, sent.init);
          met.add(response.status);
          expect(await flawOf(operation, sent.init, response)).toBeNull();
        });
        await fc.assert(holds, { numRuns: RUNS, seed: SEED, endOnFailure: true });
        // A test in which all requests succeed, or all fail, would prove little. An operation without
        // parameters and without a body cannot reject a request.
        const canRefuse = operation.body !== null || Object.keys(operation.params.shape).length > 0;
        expect([...met].some((status) => status < 300)).toBe(true);
        expect([...met].some((status) => status >= 400) || !canRefuse).toBe(true);
      },
      60_000 + RUNS * 100,
    );
  });
}

/**
 * Returns a description of the error in a response, or null. The test service itself validates each response body
 * against the contract and responds with 500 if the body does not match.
 */
async function flawOf(
  { responses }: Operation,
  init: RequestInit,
  response: Response,
): Promise<string | null> {
  const { status, headers } = response;
  const type = headers.get('Content-Type')?.split(';')[0] ?? 'none';
  const requestId = headers.get('X-Request-Id');
  const text = await response.text();
  if (status >= 500) return `a failure: ${text}`;
  if (!requestId) return 'no request id';
  if (text.length > MOST_CHARACTERS_REFUSED && status >= 400) return `a refusal of ${text.length} characters`;

  if (status === 204)
    return responses.success || text ? 'no body, where there is one, or a body in a 204' : null;
  if (status < 300) return responses.offers.some((offer) => offer === type) ? null : `a reply as ${type}`;
  if (type === PROBLEM_TYPE) {
    const problem = Problem.safeParse(JSON.parse(text)).data;
    const isTrue = problem?.status === status && problem.instance === `urn:request:${requestId}`;
    return isTrue ? null : `a problem that is none: ${text}`;
  }
  // The documented error format of an operation is allowed only for 400 and 404, and only if the client does
  // not accept problem details.
  if (status !== 400 && status !== 404) return `a ${status} as ${type}`;
  if (accepts(new Headers(init.headers).get('Accept') ?? undefined, PROBLEM_TYPE))
    return `${type} instead of a problem`;
  if (responses.failure === 'text') return type === 'text/plain' && text ? null : `a text as ${type}`;
  const isMessage =
    responses.failure === 'message' &&
    responses.offers.some((offer) => offer === type) &&
    SplitTestError.safeParse(JSON.parse(text)).success;
  return isMessage ? null : `a refusal in another form: ${text}`;
}
