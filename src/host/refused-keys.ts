import { hashKey } from '#service/api-keys/hash-key.ts';
import { remember, type createLocalLimit, type RateLimit } from '#service/limits/rate-limit.ts';
import { withoutBody } from './bodies.ts';
import { networkOf } from './client-address.ts';
import { credentialOf, isCredentialRefused, needsCredential } from './credential.ts';
import { isOperation, type Backend } from './gateway.ts';
import { problem } from './problem.ts';

const MAX_GOOD_KEYS = 10_000;

/**
 * Remembers the hashes of accepted API keys. Above `MAX_GOOD_KEYS`, the least recently used hash is forgotten first.
 */
function createGoodKeys() {
  const keys = new Map<string, true>();
  return {
    has(hash: string): boolean {
      if (!keys.has(hash)) return false;
      remember(keys, hash, true, MAX_GOOD_KEYS);
      return true;
    },
    add: (hash: string) => remember(keys, hash, true, MAX_GOOD_KEYS),
    delete: (hash: string) => keys.delete(hash),
  };
}

type KnownKeysOptions = {
  keyHeader: string;
  /** Limits the number of refused keys of each network. */
  limit: RateLimit;
  isValidKey: (key: string) => Promise<boolean>;
  /** Handles requests without their bodies: requests without a valid key, and requests that match no operation. */
  withoutKey: Backend;
};

/**
 * Checks the key of a request before its body is read, and limits the number of invalid keys from one network. Invalid
 * keys from a network never block a valid key from it, because the host looks up each key before it applies the limit.
 */
export function admitKnownKeys(backend: Backend, options: KnownKeysOptions): Backend {
  const { keyHeader, limit, isValidKey, withoutKey } = options;
  const goodKeys = createGoodKeys();
  /**
   * The last lookup of each network that has reached the limit. The lookups of such a network run one after another, so
   * that a flood of invalid keys occupies only one query.
   */
  const lookups = new Map<string, Promise<unknown>>();

  const isValid = async (key: string, network: string): Promise<boolean> => {
    if (limit.waitMs(network) === 0) return isValidKey(key);
    const before = lookups.get(network);
    const lookup = (async () => {
      await before;
      return isValidKey(key);
    })();
    const settled = lookup
      .catch(() => undefined)
      .finally(() => {
        if (lookups.get(network) === settled) lookups.delete(network);
      });
    lookups.set(network, settled);
    return lookup;
  };

  return async (request, connection) => {
    if (!needsCredential(request)) return withoutKey(withoutBody(request), connection);
    const key = credentialOf(request, keyHeader);
    if (key === null) return withoutKey(withoutBody(request), connection);
    const hash = hashKey(key).toString('base64');
    if (!goodKeys.has(hash)) {
      const network = networkOf(connection.address);
      if (!(await isValid(key, network)))
        return (
          (await refusalAbove(limit, network)) ?? withoutKey(withoutBody(request, keyHeader), connection)
        );
      goodKeys.add(hash);
    }
    const answer = await backend(request, connection);
    if (isCredentialRefused(request, answer)) goodKeys.delete(hash);
    return answer;
  };
}

/**
 * Limits the number of refused keys that a network sends to a service whose keys can only be checked by a call. Never
 * refuses a key that the service accepted earlier, or a request without a key, because such requests guess nothing.
 */
export function slowRefusedKeys(
  backend: Backend,
  { keyHeader, limit }: { keyHeader: string; limit: ReturnType<typeof createLocalLimit> },
): Backend {
  if (limit.perMinute === 0) return backend;
  const goodKeys = createGoodKeys();
  /**
   * The keys whose first response is pending. Other requests with the same key wait for this response, because a page
   * sends a dozen requests when it opens.
   */
  const onTrial = new Map<string, Promise<unknown>>();

  const tryKey: (hash: string, ...call: Parameters<Backend>) => Promise<Response> = async (
    hash,
    request,
    connection,
  ) => {
    const network = networkOf(connection.address);
    // Counts the key as refused before the response arrives, and corrects the count afterwards. Otherwise many parallel
    // requests would all pass.
    const refusal = await refusalAbove(limit, network);
    if (refusal) return refusal;
    const answer = await backend(request, connection);
    if (answer.status === 401) return answer;
    limit.giveBack(network);
    // The service's API description is public, so a successful response does not prove the key.
    if (answer.ok && isOperation(request)) goodKeys.add(hash);
    return answer;
  };

  return async (request, connection) => {
    const presented = request.headers.get(keyHeader);
    if (presented === null) return backend(request, connection);
    const hash = hashKey(presented).toString('base64');
    for (let trial = onTrial.get(hash); trial; trial = onTrial.get(hash)) await trial;
    if (!goodKeys.has(hash)) {
      const answer = tryKey(hash, request, connection);
      const trial = answer.catch(() => undefined).finally(() => onTrial.delete(hash));
      onTrial.set(hash, trial);
      return answer;
    }
    const answer = await backend(request, connection);
    if (answer.status === 401) goodKeys.delete(hash);
    return answer;
  };
}

/** Counts a refused key of a network. Returns a 429 response if the network has exceeded the limit, otherwise null. */
async function refusalAbove(limit: RateLimit, network: string): Promise<Response | null> {
  const waitMs = await limit.use(network);
  return waitMs === 0 ? null : refuse(Math.ceil(waitMs / 1000));
}

function refuse(seconds: number): Response {
  return problem(
    429,
    'Too many requests',
    `Too many keys from this address were refused. Try again in ${seconds} s.`,
    { 'Retry-After': String(seconds) },
  );
}
