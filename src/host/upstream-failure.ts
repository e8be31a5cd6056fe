/** Converts failures between the host and a real service to problems for the client. */
import { AnswerTooLarge } from './upstream-response.ts';
import { UNREACHABLE_TITLE as UNREACHABLE } from '#contract/problem.ts';
import { problem } from './problem.ts';
import { ProxyFailed } from './proxied-fetch.ts';

const UNEXPECTED = 'Unexpected response';

const BY_CODE: Record<string, [title: string, detail: string]> = {
  ECONNREFUSED: [UNREACHABLE, 'The service refused the connection.'],
  ECONNRESET: [UNREACHABLE, 'The service closed the connection before its response was complete.'],
  EAI_AGAIN: [UNREACHABLE, 'The name of the service cannot be resolved.'],
  ENOTFOUND: [UNREACHABLE, 'The name of the service cannot be resolved.'],
  UND_ERR_HEADERS_OVERFLOW: [UNEXPECTED, 'The headers of the response are too long.'],
};

export function describeFailure(error: unknown): Response {
  if (error instanceof AnswerTooLarge) {
    const detail = `The response is over ${error.megabytes} MB and was not passed on.`;
    return problem(502, 'Response too large', detail);
  }
  if (error instanceof ProxyFailed) return problem(502, 'Proxy failed', error.message);
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return problem(504, 'Service timed out', 'The service did not answer in time.');
  const [title, detail] = (error instanceof Error && reasonOf(error.cause)) || [
    UNREACHABLE,
    'The service could not be reached.',
  ];
  return problem(502, title, detail);
}

/**
 * Returns the title and the detail of the problem for the `cause` of the generic error "fetch failed"; undefined if the
 * cause is unknown.
 */
function reasonOf(cause: unknown): [title: string, detail: string] | undefined {
  if (!(cause instanceof Error)) return undefined;
  const code = 'code' in cause ? String(cause.code) : '';
  if (Object.hasOwn(BY_CODE, code)) return BY_CODE[code];
  if (code.startsWith('HPE_')) return [UNEXPECTED, 'The response is not valid HTTP.'];
  if (code.startsWith('Z_') || code.startsWith('ERR_BROTLI') || code.startsWith('ERR__ERROR_FORMAT'))
    return [UNEXPECTED, 'The response cannot be decompressed.'];
  if (/CERT|SSL|TLS|SIGNATURE|EPROTO/.test(code))
    return [UNREACHABLE, `The TLS connection to the service failed (${code}).`];
  if (code === 'UND_ERR_SOCKET') return reasonOfSocket(cause.message);
  // For a 407 response, `fetch` throws an error without code and text.
  if (code === '' && /^(?:|proxy authentication required)$/.test(cause.message))
    return [UNEXPECTED, 'The service responded with 407 (Proxy Authentication Required).'];
  return undefined;
}

function reasonOfSocket(message: string): [title: string, detail: string] | undefined {
  switch (message) {
    case 'bad response':
      return [UNEXPECTED, 'The service sent 100 (Continue), which was not requested.'];
    case 'bad upgrade':
      return [UNEXPECTED, 'The service responded with 101 (Switching Protocols), which was not requested.'];
    case 'other side closed':
      return BY_CODE['ECONNRESET'];
    default:
      return undefined;
  }
}
