import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Response } from '@playwright/test';

const CODE = ['script', 'stylesheet'];
const DIST = join(import.meta.dirname, '../dist/dashboard');

/** Collects the responses with our code that the page loads from now on. */
export function loadedCode(page: Page): Response[] {
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (CODE.includes(response.request().resourceType())) responses.push(response);
  });
  return responses;
}

/** Returns the texts of the built files, because a browser discards response bodies when it opens another page. */
export async function textsOf(responses: readonly Response[]): Promise<string[]> {
  return Promise.all(
    responses.map((response) => readFile(join(DIST, new URL(response.url()).pathname), 'utf8')),
  );
}
