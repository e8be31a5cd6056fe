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

describe('a failure within a run over many things', () => {
  it('ends the run where the key is refused or the service out of reach', () => {
    expect(bulkErrorPolicy(failure('unauthorized'))).toEqual({ kind: 'stop' });
    expect(bulkErrorPolicy(failure('offline'))).toEqual({ kind: 'stop' });
  });

  it('makes it wait where the service asks for that, for as long as it says', () => {
    expect(bulkErrorPolicy(failure('rateLimited', 12))).toEqual({ kind: 'wait', seconds: 12 });
    expect(bulkErrorPolicy(failure('rateLimited'))).toEqual({ kind: 'wait', seconds: 5 });
  });

  it('is of that one thing otherwise', () => {
    for (const kind of ['notFound', 'rejected', 'forbidden', 'unavailable', 'unexpectedReply'] as const)
      expect(bulkErrorPolicy(failure(kind))).toEqual({ kind: 'failed' });
    expect(bulkErrorPolicy(new Error('ours'))).toEqual({ kind: 'failed' });
  });
});
