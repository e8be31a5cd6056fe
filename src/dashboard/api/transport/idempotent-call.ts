import type { Operation, OperationResult } from '#contract/operation.ts';
import { randomHex } from '../../lib/random-hex.ts';
import { call, type CallInput, type Reply } from './call.ts';
import { ServiceError } from './service-error.ts';

/** A write that must be performed only once, regardless of the number of requests. */
export type IdempotentCall = {
  /**
   * Like `call`, with an idempotency key. A repeated call with the same input reuses the key, unless it is certain that
   * the previous attempts have succeeded or had no effect.
   */
  call<Op extends Operation>(operation: Op, input: CallInput<Op>): Promise<Reply<OperationResult<Op>>>;
};

/**
 * Each opening of a dialog or form creates its own idempotent call. After the dialog is opened again, the same input is
 * a new write, because the user may want a second copy.
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
