/**
 * Handshakes: senders such as Slack verify an inbound address by a request before they send messages. Most senders
 * expect a text of this request, the challenge, in the response. A handshake is not a message.
 */
import { isStorableText } from './fields.ts';

export type Handshake =
  | { kind: 'challenge'; sender: string; challenge: string }
  /** The owner of the source must confirm the address, because the service never calls addresses from messages. */
  | { kind: 'manual'; sender: string };

/** The maximum length of a challenge. assumed: the longest known challenges have a few hundred characters. */
const LONGEST_CHALLENGE = 1000;

type Fields = Readonly<Record<string, unknown>>;

/** Recognises handshakes in the body of a POST. */
const IN_BODIES: readonly ((body: Fields) => Handshake | null)[] = [
  (body) => (body['type'] === 'url_verification' ? challengeFrom('Slack', body['challenge']) : null),
  (body) =>
    body['Type'] === 'SubscriptionConfirmation' && typeof body['SubscribeURL'] === 'string'
      ? { kind: 'manual', sender: 'Amazon SNS' }
      : null,
];

type QueryHandshake = {
  method: 'GET' | 'POST';
  find: (query: URLSearchParams, token: string) => Handshake | null;
};

/**
 * Recognises handshakes in the query of the inbound address. `token` is the secret of the address. Users also enter it
 * at Meta as the verify token.
 */
const IN_QUERIES: readonly QueryHandshake[] = [
  {
    method: 'GET',
    find: (query, token) =>
      query.get('hub.mode') === 'subscribe' && query.get('hub.verify_token') === token
        ? challengeFrom('Meta', query.get('hub.challenge'))
        : null,
  },
  {
    method: 'GET',
    find: (query) => (query.has('hub.mode') ? null : challengeFrom('Dropbox', query.get('challenge'))),
  },
  { method: 'POST', find: (query) => challengeFrom('Microsoft Graph', query.get('validationToken')) },
];

export function handshakeInBody(body: unknown): Handshake | null {
  return typeof body === 'object' && body !== null
    ? firstOf(IN_BODIES, (find) => find(body as Fields))
    : null;
}

export function handshakeInQuery(
  { method, query }: { method: string; query: URLSearchParams },
  token: string,
): Handshake | null {
  return firstOf(IN_QUERIES, (each) => (each.method === method ? each.find(query, token) : null));
}

export function answeredText({ sender }: Handshake): string {
  return `The handshake of ${sender} was answered.`;
}

/** Returns the sentence about a handshake that the service does not answer. */
export function unansweredText(handshake: Handshake): string {
  return handshake.kind === 'manual'
    ? `${handshake.sender} asks for a confirmation: open the SubscribeURL of this message yourself.`
    : `${handshake.sender} verifies the address: turn on the handshakes of the source’s inbound address.`;
}

function challengeFrom(sender: string, challenge: unknown): Handshake | null {
  const isChallenge =
    typeof challenge === 'string' &&
    challenge !== '' &&
    challenge.length <= LONGEST_CHALLENGE &&
    isStorableText(challenge);
  return isChallenge ? { kind: 'challenge', sender, challenge } : null;
}

function firstOf<Item>(items: readonly Item[], find: (item: Item) => Handshake | null): Handshake | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}
