import type { BulkErrorDecision } from '../../lib/bulk.ts';
import { ServiceError } from './service-error.ts';

/** assumed: the pause if a rate-limited reply does not specify one. */
const PAUSE_SECONDS = 5;

/** Decides how the failure of one call affects the rest of a bulk run. */
export function bulkErrorPolicy(error: unknown): BulkErrorDecision {
  if (!(error instanceof ServiceError)) return { kind: 'failed' };
  if (error.kind === 'rateLimited') return { kind: 'wait', seconds: error.retryAfter ?? PAUSE_SECONDS };
  // With a rejected key or an unreachable service, all other items would fail too.
  return { kind: error.kind === 'unauthorized' || error.kind === 'offline' ? 'stop' : 'failed' };
}
