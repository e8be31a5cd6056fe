import { afterAll, beforeAll, beforeEach } from 'vitest';
import { freezeClock } from './frozen-clock.ts';
import { FROZEN_NOW, openTestService, type TestService } from './test-service.ts';

/** The embedded service for the tests of a file: one agency and nothing else before each, all at the same moment. */
export function frozenService(): () => TestService {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService();
  });
  beforeEach(async () => {
    await service.reset();
    freezeClock(FROZEN_NOW);
  });
  afterAll(() => service.close());
  return () => service;
}
