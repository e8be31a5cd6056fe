/** The options of Vitest. `vite.config.ts` loads them only during tests, because builds do not need Vitest. */
import type { Plugin } from 'vite';
import { BaseSequencer, type InlineConfig, type TestSpecification } from 'vitest/node';

// Use UTC in tests, because pages mention UTC only for users in another time zone. Set it here, because threads inherit
// the time zone of the process.
process.env['TZ'] = 'UTC';

/**
 * Matches test files that are short but take about half a minute each, because they start engines and processes, wait,
 * or send thousands of requests.
 */
const SLOW = /src.(service.(db.|fuzz-|sample.load)|host.(listen|older-versions))/;

const rankOf = ({ moduleId, project }: TestSpecification) =>
  (project.name === 'node' ? 2 : 0) + (SLOW.test(moduleId) ? 1 : 0);

/** Runs slow test files first, so that no worker is still busy after the other workers have finished. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(b) - rankOf(a));
  }
}

const COMMON = {
  // Run test files in threads of one process, so that the code of the embedded database is compiled once for all
  // databases.
  pool: 'threads',
  // Long timeouts, because tests may be slow on a busy machine.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  globalSetup: 'src/service/testing/global-setup.ts',
} as const;

const DASHBOARD = {
  ...COMMON,
  environment: 'jsdom',
  setupFiles: ['src/service/testing/seed-random-values.ts', 'src/dashboard/testing/setup.ts'],
};

/** Matches tests that mock modules or reset the module registry, so that each file needs its own registry. */
const MOCKED = 'src/dashboard/**/*.mocked.test.{ts,tsx}';

/** Returns the options of Vitest. `plugins` are the Vite plugins that create modules for the pages. */
export const testOptions = (plugins: Plugin[]): InlineConfig => ({
  // One more than a small machine has cores, because some tests wait for processes and timers.
  maxWorkers: 3,
  sequence: { sequencer: SlowFirst },
  projects: [
    {
      test: {
        ...COMMON,
        name: 'node',
        environment: 'node',
        // Run all files in one process, so that they share imported modules and a database.
        isolate: false,
        include: ['src/**/*.test.ts'],
        exclude: ['src/**/*.dom.test.ts', MOCKED],
        setupFiles: [
          'src/service/testing/seed-random-values.ts',
          'src/dashboard/testing/pin-language.ts',
          'src/service/testing/check-plans.ts',
        ],
      },
    },
    {
      plugins,
      test: {
        ...DASHBOARD,
        name: 'dashboard',
        // Run all files in one process, so that libraries are evaluated once instead of once per file.
        isolate: false,
        include: ['src/dashboard/**/*.{test.tsx,dom.test.ts}'],
        exclude: [MOCKED],
      },
    },
    { plugins, test: { ...DASHBOARD, name: 'dashboard-mocked', include: [MOCKED] } },
  ],
});
