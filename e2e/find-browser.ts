import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installDebianPackage } from '#service/testing/install-debian-package.ts';

/** Preferred to a full browser, because opening a page takes a quarter less time and tests need no window. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const INSTALLED = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Returns the path of a browser for the tests. Tries, in this order: the browser in CHROME_PATH, an installed browser,
 * Playwright's browser (downloaded if the network allows it), and Debian's package. Throws an error that lists these
 * attempts.
 */
export function findBrowser(): string {
  const present = [process.env.CHROME_PATH ?? '', ...INSTALLED, chromium.executablePath()].find(
    (path) => path !== '' && existsSync(path),
  );
  if (present) return present;

  process.stderr.write('No Chrome or Chromium found: installing one for the browser tests…\n');
  if (installPlaywrights() && existsSync(chromium.executablePath())) return chromium.executablePath();
  if (installDebianPackage('chromium-headless-shell')) return HEADLESS_SHELL;
  throw new Error(
    'The browser tests need Chrome or Chromium. None was found, and neither Playwright nor apt-get could install one. ' +
      'Install it, or name its path in CHROME_PATH.',
  );
}

function installPlaywrights(): boolean {
  try {
    execFileSync('npx', ['playwright', 'install', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 300_000,
    });
    return true;
  } catch {
    return false;
  }
}
