import { describe, expect, it } from 'vitest';
import { bulkErrorPolicy } from './bulk-error-policy.ts';
import { ServiceError, type ServiceErrorFacts } from './service-error.ts';

const failure = (kind: ServiceErrorFacts['kind'], retryAfter: number | null = null) =>
  new ServiceError({
    kind,
    status: null,
    title: 'Failed',
    detail: null,
    instance: null,
    requestId: null,
    fieldErrors: [],
    retryAfter,
    operationId: 'updateNotification',
  });

describe('a failure in a bulk run', () => {
  it('stops the run if the key is rejected or the service is unreachable', () => {
    expect(bulkErrorPolicy(failure('unauthorized'))).toEqual({ kind: 'stop' });
    expect(bulkErrorPolicy(failure('offline'))).toEqual({ kind: 'stop' });
  });

  it('pauses the run as long as the service asks', () => {
    expect(bulkErrorPolicy(failure('rateLimited', 12))).toEqual({ kind: 'wait', seconds: 12 });
    expect(bulkErrorPolicy(failure('rateLimited'))).toEqual({ kind: 'wait', seconds: 5 });
  });

  it('affects only the failed item in all other cases', () => {
    for (const kind of ['notFound', 'rejected', 'forbidden', 'unavailable', 'unexpectedReply'] as const)
      expect(bulkErrorPolicy(failure(kind))).toEqual({ kind: 'failed' });
    expect(bulkErrorPolicy(new Error('ours'))).toEqual({ kind: 'failed' });
  });
});
