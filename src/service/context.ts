import type { Operation, OperationInput, OperationResult } from '#contract/operation.ts';
import type { JsonText } from './db/json-text.ts';
import type { Database } from './db/open.ts';
import type { MayCall } from './delivery/may-call.ts';
import type { Receiver } from './delivery/built-in-receiver.ts';
import type { SecretBox } from './secrets/secret-box.ts';

/** Who calls, and what a verb works with. Every query names `agencyId`: there is no unscoped read. */
export type Context = {
  db: Database;
  agencyId: string;
  clock: () => Date;
  secrets: SecretBox;
  mayCall: MayCall;
  /** Networks beside the public ones that the operator allows to be called, as they were listed. */
  allowedNetworks: readonly string[];
  /** Null where there is none. */
  receiver: Receiver | null;
};

/** What an operation does, without HTTP: typed input in, the contract's result out, domain errors thrown. */
export type Verb<Op extends Operation> = (call: {
  ctx: Context;
  input: OperationInput<Op>;
}) => Promise<OperationResult<Op> | JsonText<OperationResult<Op>>>;
