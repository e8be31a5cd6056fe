import type { Operation, OperationResult } from '#contract/operation.ts';
import { randomHex } from '../../lib/random-hex.ts';
import { call, type CallInput, type Reply } from './call.ts';
import { ServiceError } from './service-error.ts';

/** What a person wants done once, however often it has to be sent. */
export type IdempotentCall = {
  /** `call` with the idempotency key of the calls before, until one is settled or asks for something else. */
  call<Op extends Operation>(operation: Op, input: CallInput<Op>): Promise<Reply<OperationResult<Op>>>;
};

/** One for each dialog or form that writes: whoever opens it again may well want a second copy. */
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
 * Whether an answer says of this request that it was not done. What is refused before anybody looks at it (a key, too
 * many requests) tells nothing of an attempt before, nor does 409: it may still be under way.
 */
function isSettledBy(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false;
  return error.kind === 'notFound' || (error.kind === 'rejected' && error.status !== 409);
}
