import { hashKey } from '#service/api-keys/hash-key.ts';
import { withoutBody } from './bodies.ts';
import { networkOf } from './client-address.ts';
import { isOperation, type Backend } from './gateway.ts';
import { problem } from './problem.ts';

const MINUTE_MS = 60_000;
/** More networks are not told apart: the oldest are forgotten. */
const MAX_NETWORKS = 10_000;
const MAX_GOOD_KEYS = 10_000;

type Limit = {
  keyHeader: string;
  /** How many refused keys a network may send at once, and again over each minute after; 0 is no limit. */
  perMinute: number;
  now?: () => number;
};

/** Counts the keys of each network that were refused. */
function createTries({ perMinute, now = () => performance.now() }: Limit) {
  const left = new Map<string, { tries: number; at: number }>();
  const triesOf = (network: string): number => {
    const { tries, at } = left.get(network) ?? { tries: perMinute, at: now() };
    return Math.min(perMinute, tries + ((now() - at) / MINUTE_MS) * perMinute);
  };
  const change = (network: string, by: 1 | -1) => {
    const tries = Math.min(perMinute, triesOf(network) + by);
    remember(left, network, { tries, at: now() }, MAX_NETWORKS);
  };
  return {
    areLeft: (network: string) => perMinute === 0 || triesOf(network) >= 1,
    /** Counts one; answers with a refusal where none is left. */
    take(network: string): Response | null {
      if (perMinute === 0) return null;
      const tries = triesOf(network);
      if (tries < 1) return refuse(Math.ceil(((1 - tries) * MINUTE_MS) / perMinute / 1000));
      change(network, -1);
      return null;
    },
    giveBack: (network: string) => perMinute > 0 && change(network, 1),
  };
}

/** The keys that were accepted, by their hashes: the least recently used one is forgotten first. */
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

type KnownKeysOptions = Limit & {
  /** Whether the service accepts a key. */
  isValidKey: (key: string) => Promise<boolean>;
  /** Answers requests whose body does not matter: those without a valid key, and those for no operation. */
  withoutKey: Backend;
};

/**
 * Checks the key of a request before its body is read, and limits how many invalid keys a network sends. A valid key is
 * never refused for the invalid keys of others, because the database is asked first.
 */
export function admitKnownKeys(backend: Backend, options: KnownKeysOptions): Backend {
  const { keyHeader, isValidKey, withoutKey } = options;
  const tries = createTries(options);
  const goodKeys = createGoodKeys();
  /** The last lookup of each network without tries: these follow one another, so that a flood of invalid keys keeps one query busy. */
  const lookups = new Map<string, Promise<unknown>>();

  const isValid = async (key: string, network: string): Promise<boolean> => {
    if (tries.areLeft(network)) return isValidKey(key);
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
    if (!isOperation(request)) return withoutKey(withoutBody(request), connection);
    const key = request.headers.get(keyHeader);
    if (key === null) return withoutKey(withoutBody(request), connection);
    const hash = hashKey(key).toString('base64');
    if (!goodKeys.has(hash)) {
      const network = networkOf(connection.address);
      if (!(await isValid(key, network)))
        return tries.take(network) ?? withoutKey(withoutBody(request, keyHeader), connection);
      goodKeys.add(hash);
    }
    const answer = await backend(request, connection);
    if (answer.status === 401) goodKeys.delete(hash);
    return answer;
  };
}

/**
 * Limits how many refused keys a network sends to a service that nothing but a call can ask about a key. Keys that were
 * accepted before are never refused, and neither is a request without a key, which guesses nothing.
 */
export function slowRefusedKeys(backend: Backend, limit: Limit): Backend {
  if (limit.perMinute === 0) return backend;
  const { keyHeader } = limit;
  const tries = createTries(limit);
  const goodKeys = createGoodKeys();
  /** Keys whose first answer is awaited: a page that opens sends a dozen requests with one key at once. */
  const onTrial = new Map<string, Promise<unknown>>();

  const tryKey: (hash: string, ...call: Parameters<Backend>) => Promise<Response> = async (
    hash,
    request,
    connection,
  ) => {
    const network = networkOf(connection.address);
    // Taken before the answer is known: else many at once would all be let through.
    const refusal = tries.take(network);
    if (refusal) return refusal;
    const answer = await backend(request, connection);
    if (answer.status === 401) return answer;
    tries.giveBack(network);
    // The description of the service is answered to everybody, and proves no key.
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

function remember<Value>(map: Map<string, Value>, name: string, value: Value, most: number): void {
  map.delete(name);
  map.set(name, value);
  const oldest = map.size > most ? map.keys().next().value : undefined;
  if (oldest !== undefined) map.delete(oldest);
}

function refuse(seconds: number): Response {
  return problem(
    429,
    'Too many requests',
    `Too many keys from this address were refused. Try again in ${seconds} s.`,
    { 'Retry-After': String(seconds) },
  );
}
