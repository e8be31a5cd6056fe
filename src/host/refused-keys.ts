import { isIPv6 } from 'node:net';
import { hashKey } from '#service/api-keys/hash-key.ts';
import { isOperation, type Backend } from './gateway.ts';
import { problem } from './problem.ts';

const MINUTE_MS = 60_000;
/** More are not told apart: the oldest are forgotten. */
const MAX_ADDRESSES = 10_000;
const MAX_GOOD_KEYS = 10_000;

/**
 * Slows down whoever tries keys: an address has `perMinute` refused keys at once, and as many again over each minute
 * after. Keys that were accepted before go through all the same, so that colleagues behind the same address do not
 * pay for it; so does what comes without a key, which guesses nothing. 0 is no limit.
 */
export function slowRefusedKeys(
  backend: Backend,
  keyHeader: string,
  perMinute: number,
  now = () => performance.now(),
): Backend {
  if (perMinute === 0) return backend;
  const left = new Map<string, { tries: number; at: number }>();
  const goodKeys = new Map<string, true>();
  /** Keys whose first answer is awaited: a page that opens sends a dozen requests with one key at once. */
  const onTrial = new Map<string, Promise<unknown>>();

  const triesOf = (network: string): number => {
    const { tries, at } = left.get(network) ?? { tries: perMinute, at: now() };
    return Math.min(perMinute, tries + ((now() - at) / MINUTE_MS) * perMinute);
  };
  const change = (network: string, by: 1 | -1) => {
    remember(left, network, { tries: Math.min(perMinute, triesOf(network) + by), at: now() }, MAX_ADDRESSES);
  };

  const tryKey: (key: string, ...call: Parameters<Backend>) => Promise<Response> = async (
    key,
    request,
    connection,
  ) => {
    const network = networkOf(connection.address);
    const tries = triesOf(network);
    if (tries < 1) return refuse(Math.ceil(((1 - tries) * MINUTE_MS) / perMinute / 1000));
    // Taken before the answer is known: else many at once would all be let through.
    change(network, -1);
    const answer = await backend(request, connection);
    if (answer.status === 401) return answer;
    change(network, 1);
    // The description of the service is answered to everybody, and proves no key.
    if (answer.ok && isOperation(request)) remember(goodKeys, key, true, MAX_GOOD_KEYS);
    return answer;
  };

  return async (request, connection) => {
    const presented = request.headers.get(keyHeader);
    if (presented === null) return backend(request, connection);
    const key = hashKey(presented).toString('base64');
    for (let trial = onTrial.get(key); trial; trial = onTrial.get(key)) await trial;
    if (!goodKeys.has(key)) {
      const answer = tryKey(key, request, connection);
      const trial = answer.catch(() => undefined).finally(() => onTrial.delete(key));
      onTrial.set(key, trial);
      return answer;
    }
    const answer = await backend(request, connection);
    if (answer.status === 401) goodKeys.delete(key);
    return answer;
  };
}

/** A house has not one IPv6 address but a network of them. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  // Four groups, of which '::' may stand for some.
  const [before = '', after] = address.split('::');
  const head = before.split(':').filter(Boolean);
  const tail = after === undefined ? [] : after.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return [...head, ...(after === undefined ? [] : zeros), ...tail].slice(0, 4).join(':');
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
