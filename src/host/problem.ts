import type { Problem } from '#contract/problem.ts';
import { currentRequestId } from '#service/http/request-trace.ts';

/** Creates an error response of the host itself, in the same format as the problems of the service. */
export function problem(
  status: number,
  title: string,
  detail: string,
  headers: Record<string, string> = {},
): Response {
  const requestId = currentRequestId();
  const body: Problem = {
    type: 'about:blank',
    title,
    status,
    detail,
    instance: `urn:request:${requestId}`,
  };
  return Response.json(body, {
    status,
    headers: {
      ...headers,
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      'X-Request-Id': requestId,
    },
  });
}

/** All methods that at least one address allows. */
export const METHODS = 'GET, HEAD, OPTIONS, POST, PUT, DELETE';

export function methodNotAllowed(allow: string): Response {
  return problem(405, 'Method not allowed', `This address allows ${allow}.`, { Allow: allow });
}

export function tooLarge(bytes: number): Response {
  return problem(413, 'Content too large', `A body may have at most ${bytes} bytes.`);
}
