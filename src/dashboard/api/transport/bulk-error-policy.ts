import type { BulkErrorDecision } from '../../lib/bulk.ts';
import { ServiceError } from './service-error.ts';

/** assumed: how long to wait where the service turns a call away and does not say for how long. */
const PAUSE_SECONDS = 5;

/** What the failure of one call means for the calls that follow it in a run over many things. */
export function bulkErrorPolicy(error: unknown): BulkErrorDecision {
  if (!(error instanceof ServiceError)) return { kind: 'failed' };
  if (error.kind === 'rateLimited') return { kind: 'wait', seconds: error.retryAfter ?? PAUSE_SECONDS };
  // A key that is refused, or a service that is out of reach, is so for all of them.
  return { kind: error.kind === 'unauthorized' || error.kind === 'offline' ? 'stop' : 'failed' };
}
