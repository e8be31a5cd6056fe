/** The errors of attempts to deliver a webhook: the sentence that the service stores, and the short text for lists. */

type AttemptError = { sentence: string; short: string };

/** The errors of attempts that got no valid HTTP response from the receiver. */
export const ATTEMPT_ERRORS = {
  refused: { sentence: 'The server refused the connection.', short: 'Connection refused' },
  closed: {
    sentence: 'The server closed the connection without a response.',
    short: 'Connection closed',
  },
  unreachable: { sentence: 'The server cannot be reached.', short: 'Server unreachable' },
  longHeaders: { sentence: 'The headers of the response are too long.', short: 'Response headers too long' },
  notHttp: { sentence: 'The response is not HTTP.', short: 'Not HTTP' },
  expired: { sentence: "The server's certificate has expired.", short: 'TLS: certificate expired' },
  selfSigned: { sentence: "The server's certificate is self-signed.", short: 'TLS: self-signed certificate' },
  unverified: { sentence: "The server's certificate cannot be verified.", short: 'TLS: unknown issuer' },
  otherName: { sentence: "The server's certificate is for another name.", short: 'TLS: other host name' },
  noTls: { sentence: 'The server supports no accepted TLS version.', short: 'TLS: no common version' },
  notAllowed: {
    sentence: 'The address is not public, and the operator does not allow it: see WEBHOOK_ALLOW.',
    short: 'Address not allowed',
  },
} as const satisfies Record<string, AttemptError>;

export function hostNotFound(host: string): string {
  return `Cannot find ${host} (DNS).`;
}

export function timedOut(seconds: number): string {
  return `No response within ${seconds} s.`;
}

const STATUS_NAMES: Record<number, string> = {
  301: 'Moved Permanently',
  302: 'Found',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** Returns the status with its name, e.g. '401 Unauthorized'. */
export function statusText(status: number): string {
  const name = STATUS_NAMES[status];
  return name === undefined ? String(status) : `${status} ${name}`;
}

const RESPONDED = /^The receiver responded with (\d{3})\b/;

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^Cannot find .+ \(DNS\)\.$/, 'DNS: host not found'],
  // Earlier versions stored this sentence.
  [/^The name of the server cannot be resolved\.$/, 'DNS: host not found'],
  [/^No response within .+ s\.$/, 'Timed out'],
];

/**
 * Returns the short text for a stored sentence, e.g. 'DNS: host not found' or '401 Unauthorized'. For an unknown error,
 * returns the first sentence.
 */
export function shortError(error: string): string {
  const status = RESPONDED.exec(error)?.[1];
  if (status !== undefined) return statusText(Number(status));
  const known = Object.values(ATTEMPT_ERRORS).find(({ sentence }) => sentence === error)?.short;
  const short = known ?? PATTERNS.find(([pattern]) => pattern.test(error))?.[1];
  return short ?? error.replace(/\.(\s.*)?$/s, '');
}
