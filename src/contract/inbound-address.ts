/**
 * The address of a source for senders that cannot send an API key in a header. The last segment of the path is a secret
 * token, which replaces the API key. The service serves `/in/{token}` beside its operations.
 */
import * as z from 'zod';
import { Flag, Instant, Text } from './fields.ts';
import { defineOperation } from './operation.ts';
import { secret } from './secret-fields.ts';

/** The path of all inbound addresses, without the token. */
export const INBOUND_ADDRESS_PATH = '/in';

/** Returns the token in the path of an inbound address, or null for any other path. */
export function tokenInPath(pathname: string): string | null {
  return /^\/in\/([\w-]+)$/.exec(pathname)?.[1] ?? null;
}

const INTEGRATION = '/agency/source/{sourceId}/webhook-integration';

/**
 * The data of an inbound address, without its token. The service stores only a hash of the token. For a source without
 * an address, `createdAt` is null.
 */
export const InboundAddress = z.object({
  createdAt: Instant,
  /** The last four characters of the token, so that users can distinguish addresses. */
  hint: Text,
  /** Whether the service answers handshakes at this address (see `handshakes.ts`). */
  answersHandshakes: Flag,
});
export type InboundAddress = z.infer<typeof InboundAddress>;

/** A new inbound address. The service returns `token` only in this response. */
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

/**
 * If the source already has an address, its token becomes invalid immediately, because other people may know the token.
 */
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
