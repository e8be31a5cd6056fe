import { defineConfig } from '@playwright/test';
import { findBrowser } from './find-browser.ts';

/**
 * The browser features to disable. The flag of Playwright's own list would be overridden, because a browser uses only
 * the last occurrence of a flag. This list therefore starts with the features that Playwright disables.
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
  // The popups of the address bar are separate pages, which the browser creates for each invisible window.
  // They take half of the time of opening a page of the dashboard.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

// V8 compiles the WebAssembly of the database engine without optimizations, because test hosts run only
// briefly.
process.env.BOTDECK_HOST_FLAG = '--liftoff-only';

export default defineConfig({
  testDir: '.',
  projects: [
    // The timeout is long because loading the whole sample takes a minute on a normal machine.
    { name: 'first-start', testMatch: 'first-start.e2e.ts', timeout: 300_000 },
    // These tests copy the data folder that the project `first-start` has created.
    {
      name: 'dashboard',
      testMatch: '*.e2e.ts',
      testIgnore: 'first-start.e2e.ts',
      dependencies: ['first-start'],
    },
  ],
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  // Each worker runs a separate host and browser. A small machine has only two cores.
  workers: 2,
  // The timeout is long because a busy machine makes a test slow but not wrong.
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
