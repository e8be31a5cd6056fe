/**
 * Serves the inbound addresses of sources. A request has no API key, because the token in its path identifies the
 * source. The addresses are not operations of the contract, because each sender determines the query, the body and the
 * expected response.
 */
import type { Hono } from 'hono';
import { handshakeInQuery, unansweredText } from '#contract/handshakes.ts';
import { INBOUND_ADDRESS_PATH, tokenInPath } from '#contract/inbound-address.ts';
import type { Database } from '../db/open.ts';
import { contentType } from '../http/accept.ts';
import { readMessageBody } from '../http/message-body.ts';
import { HttpRefusal } from '../http/problems.ts';
import { limitRequests } from '../http/rate-limit.ts';
import type { ServiceEnv } from '../http/service-env.ts';
import { localLimits, type RateLimits } from '../limits/rate-limit.ts';
import { findAddress } from './addresses.ts';
import { receiveDelivery } from './receive.ts';

const PATH = `${INBOUND_ADDRESS_PATH}/:token`;
const LOGGED_PATH = `${INBOUND_ADDRESS_PATH}/{token}`;

type Options = { db: Database; clock: () => Date; requestsPerMinute?: number; limits?: RateLimits };

export function serveAddresses(
  app: Hono<ServiceEnv>,
  { db, clock, requestsPerMinute = 0, limits = localLimits() }: Options,
): void {
  const limit = limits.of('inbound address', requestsPerMinute);
  app.all(PATH, async (c) => {
    c.set('route', LOGGED_PATH);
    const token = tokenInPath(new URL(c.req.url).pathname);
    const address = token === null ? null : await findAddress(db, token);
    if (token === null || address === null)
      throw new HttpRefusal(404, 'The service has no operation at this path.');
    const { agencyId, sourceId, answersHandshakes } = address;
    c.set('agencyId', agencyId);
    await limitRequests(limit, 'address', `${agencyId} ${sourceId}`);
    const { method } = c.req;
    const handshake = handshakeInQuery({ method, query: new URL(c.req.url).searchParams }, token);
    if (handshake?.kind === 'challenge') {
      if (!answersHandshakes) throw new HttpRefusal(403, unansweredText(handshake));
      return plainText(handshake.challenge);
    }
    if (method !== 'POST') {
      const headers = { Allow: 'POST' };
      throw new HttpRefusal(405, 'This address accepts messages by POST.', { headers });
    }
    const { value } = await readMessageBody(c.req.raw);
    const outcome = await receiveDelivery({ db, agencyId, clock }, sourceId, {
      body: value,
      headers: c.req.raw.headers,
    });
    if (outcome.challenge !== undefined) return c.json({ challenge: outcome.challenge });
    return isTwilio(c.req.raw.headers) ? twilioReply() : c.json(outcome);
  });
}

function isTwilio(headers: Headers): boolean {
  return headers.has('X-Twilio-Signature');
}

/**
 * Returns an empty TwiML response. Twilio would report JSON as an error, and would send a text as a message to the
 * contact.
 */
function twilioReply(): Response {
  return new Response('<Response/>', { headers: { 'Content-Type': 'text/xml; charset=utf-8' } });
}

function plainText(text: string): Response {
  return new Response(text, { headers: { 'Content-Type': contentType('text/plain') } });
}
