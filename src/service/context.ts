import type { Operation, OperationInput, OperationResult } from '#contract/operation.ts';
import type { JsonList } from './db/json-list.ts';
import type { JsonText } from './db/json-text.ts';
import type { Database } from './db/open.ts';
import type { MayCall } from './delivery/may-call.ts';
import type { Receiver } from './delivery/built-in-receiver.ts';
import type { SecretBox } from './secrets/secret-box.ts';

/**
 * The caller's agency and the dependencies of a verb. Every query filters by `agencyId`, so that no agency can read
 * data of another agency.
 */
export type Context = {
  db: Database;
  agencyId: string;
  clock: () => Date;
  secrets: SecretBox;
  mayCall: MayCall;
  /** The networks that webhooks may call in addition to public addresses, exactly as the operator configured them. */
  allowedNetworks: readonly string[];
  receiver: Receiver | null;
};

/**
 * The implementation of an operation without HTTP. It takes the typed input, returns the result that the contract
 * defines, and throws domain errors.
 */
export type Verb<Op extends Operation> = (call: {
  ctx: Context;
  input: OperationInput<Op>;
  headers: Headers;
}) => Promise<VerbResult<Op>>;

/**
 * An operation without a request body that returns an array reads a list. Its type requires that the service sends the
 * list in parts, because a list may contain 100,000 records. An operation with a body may return an array in one
 * piece, because its transaction must read the array before it ends.
 */
type VerbResult<Op extends Operation> = [Op['body'], OperationResult<Op>] extends [
  null,
  infer List extends readonly unknown[],
]
  ? JsonList<List>
  : OperationResult<Op> | JsonText<OperationResult<Op>>;
