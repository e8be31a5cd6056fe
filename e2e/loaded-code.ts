import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Response } from '@playwright/test';

const CODE = ['script', 'stylesheet'];
const DIST = join(import.meta.dirname, '../dist/dashboard');

/** Returns a list that collects all responses with code of the dashboard from this call on. */
export function loadedCode(page: Page): Response[] {
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (CODE.includes(response.request().resourceType())) responses.push(response);
  });
  return responses;
}

/**
 * Returns the contents of the responses, read from the built files. A browser discards response bodies when it opens
 * another page.
 */
export async function textsOf(responses: readonly Response[]): Promise<string[]> {
  return Promise.all(
    responses.map((response) => readFile(join(DIST, new URL(response.url()).pathname), 'utf8')),
  );
}
