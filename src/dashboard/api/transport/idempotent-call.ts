import type { Operation, OperationResult } from '#contract/operation.ts';
import { randomHex } from '../../lib/random-hex.ts';
import { call, type CallInput, type Reply } from './call.ts';
import { ServiceError } from './service-error.ts';

/** A write that must be performed only once, regardless of the number of requests. */
export type IdempotentCall = {
  /**
   * Like `call`, with the idempotency key of the previous attempts. A call that is settled or has another input starts
   * with a new key.
   */
  call<Op extends Operation>(operation: Op, input: CallInput<Op>): Promise<Reply<OperationResult<Op>>>;
};

/**
 * Creates one per open dialog or form. A dialog that is opened again creates a new one, because the user may want a
 * second copy.
 */
export function createIdempotentCall(): IdempotentCall {
  let unsettled: { request: string; idempotencyKey: string } | null = null;
  return {
    async call(operation, input) {
      const request = JSON.stringify([operation.id, input]);
      if (unsettled?.request !== request) unsettled = { request, idempotencyKey: randomHex(16) };
      try {
        const reply = await call(operation, input, { idempotencyKey: unsettled.idempotencyKey });
        unsettled = null;
        return reply;
      } catch (error) {
        if (isSettledBy(error)) unsettled = null;
        throw error;
      }
    },
  };
}

/**
 * Returns whether an error proves that the write was not performed. A 401, 403 or 429 says nothing about earlier
 * attempts. Neither does a 409, because an earlier attempt may still be running.
 */
function isSettledBy(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false;
  return error.kind === 'notFound' || (error.kind === 'rejected' && error.status !== 409);
}
