/** Setup of the tests on partitions: fails each test with a statement that needs several agencies. */
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
