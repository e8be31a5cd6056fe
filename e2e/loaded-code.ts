import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Response } from '@playwright/test';

const CODE = ['script', 'stylesheet'];
const DIST = join(import.meta.dirname, '../dist/dashboard');

/** Every file of our code that the page loads from now on. */
export function loadedCode(page: Page): Response[] {
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (CODE.includes(response.request().resourceType())) responses.push(response);
  });
  return responses;
}

/** As they were built: a browser lets go of what it was answered once it is at another page. */
export async function textsOf(responses: readonly Response[]): Promise<string[]> {
  return Promise.all(
    responses.map((response) => readFile(join(DIST, new URL(response.url()).pathname), 'utf8')),
  );
}
