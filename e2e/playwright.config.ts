import { defineConfig } from '@playwright/test';
import { findBrowser } from './find-browser.ts';

/**
 * A browser uses only the last occurrence of this flag, so the list starts with the features that Playwright itself
 * disables.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // The popups of the address bar are separate pages, which the browser creates for each invisible window. They account
  // for half of the cost of opening a page of the dashboard.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

// Test hosts run only briefly, so V8 compiles the WebAssembly of the database engine once and does not optimize it.
process.env.BOTDECK_HOST_FLAG = '--liftoff-only';

export default defineConfig({
  testDir: '.',
  projects: [
    // Loading the whole sample takes a minute on a normal machine.
    { name: 'first-start', testMatch: 'first-start.e2e.ts', timeout: 300_000 },
    // Uses copies of the data that the first start has created.
    {
      name: 'dashboard',
      testMatch: '*.e2e.ts',
      testIgnore: 'first-start.e2e.ts',
      dependencies: ['first-start'],
    },
  ],
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  // Each worker has a separate host. A small machine has only two cores.
  workers: 2,
  // A busy machine makes a test slow but not wrong.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: !!process.env.CI,
  reporter: [['list']],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${DISABLED_FEATURES.join(',')}`,
      ],
    },
  },
});
