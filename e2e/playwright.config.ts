import { defineConfig } from '@playwright/test';
import { findBrowser } from './find-browser.ts';

/** Of this flag a browser heeds the last, so that it begins with what Playwright itself turns off. */
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
  // The popups of the address bar are pages of their own, made anew for each window that nobody sees: half of what it
  // costs to open a page of the dashboard.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

// Hosts of tests live for a moment: their engine is compiled once, and not a second time for a long life.
process.env.BOTDECK_HOST_FLAG = '--liftoff-only';

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'first-start', testMatch: 'first-start.e2e.ts' },
    // On copies of what the first start has made.
    {
      name: 'dashboard',
      testMatch: '*.e2e.ts',
      testIgnore: 'first-start.e2e.ts',
      dependencies: ['first-start'],
    },
  ],
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  // Each with a host of its own. Two cores are all that a small machine has.
  workers: 2,
  // A busy machine makes a test slow, not wrong.
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
