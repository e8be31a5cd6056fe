/**
 * The address of a source for senders that cannot set headers. Its last part is a secret token, which replaces the API
 * key. The service serves the address beside its operations: `/in/{token}`.
 */
import * as z from 'zod';
import { Flag, Instant, Text } from './fields.ts';
import { defineOperation } from './operation.ts';
import { secret } from './secret-fields.ts';

/** The path of the addresses, without the token. */
export const INBOUND_ADDRESS_PATH = '/in';

/** Returns the token of a path, or null for any other path. */
export function tokenInPath(pathname: string): string | null {
  return /^\/in\/([\w-]+)$/.exec(pathname)?.[1] ?? null;
}

const INTEGRATION = '/agency/source/{sourceId}/webhook-integration';

/** The address without its token, of which only a hash is stored. A source without an address has no `createdAt`. */
export const InboundAddress = z.object({
  createdAt: Instant,
  /** The last four characters of the token, to distinguish addresses. */
  hint: Text,
  /** Whether the address answers the handshakes of `handshakes.ts`. */
  answersHandshakes: Flag,
});
export type InboundAddress = z.infer<typeof InboundAddress>;

/** `token` is returned only once. */
export const NewInboundAddress = InboundAddress.extend({ token: secret(z.string()) });
export type NewInboundAddress = z.infer<typeof NewInboundAddress>;

export const getInboundAddress = defineOperation({
  id: 'getInboundAddress',
  method: 'GET',
  path: `${INTEGRATION}/inbound-address`,
  summary: 'Get the inbound address of a source',
  origin: 'extension',
  responses: { success: InboundAddress },
});

/** A replaced token is invalid immediately, because a token that others know must not stay valid. */
export const createInboundAddress = defineOperation({
  id: 'createInboundAddress',
  method: 'POST',
  path: `${INTEGRATION}/inbound-address`,
  summary: 'Create or replace the inbound address of a source',
  origin: 'extension',
  responses: { success: NewInboundAddress },
});

export const updateInboundAddress = defineOperation({
  id: 'updateInboundAddress',
  method: 'PUT',
  path: `${INTEGRATION}/inbound-address`,
  summary: 'Change the inbound address of a source',
  origin: 'extension',
  body: z.object({ answersHandshakes: z.boolean('must be true or false') }),
  responses: { success: InboundAddress },
});

export const deleteInboundAddress = defineOperation({
  id: 'deleteInboundAddress',
  method: 'DELETE',
  path: `${INTEGRATION}/inbound-address`,
  summary: 'Remove the inbound address of a source',
  origin: 'extension',
  responses: { success: null },
});
