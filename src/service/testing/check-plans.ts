/**
 * A Vitest setup file for tests on partitioned tables: after each test, throws if the service ran a statement that
 * needs the rows of several agencies.
 */
import { afterAll, afterEach, inject } from 'vitest';
import { takeFaults } from './plans.ts';

function check(): void {
  const faults = takeFaults();
  if (faults.length > 0) {
    throw new Error(
      `Every statement names one agency, except the lookups in db/across-agencies.ts.\n\n${faults.join('\n\n')}`,
    );
  }
}

const origin = inject('testDatabase');
if (origin.engine === 'postgres' && origin.isPartitioned) {
  afterEach(check);
  afterAll(check);
}
