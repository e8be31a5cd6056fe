import { afterAll, beforeAll, beforeEach } from 'vitest';
import { freezeClock } from './frozen-clock.ts';
import { FROZEN_NOW, openTestService, type TestService } from './test-service.ts';

/**
 * Opens the embedded service for all tests of a file. Before each test, deletes all data except one agency and freezes
 * the clock.
 */
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
