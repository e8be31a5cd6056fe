import type { Page, Response } from '@playwright/test';

const CODE = ['document', 'script', 'stylesheet'];

/** Everything of our code that the page loads from now on. */
export function loadedCode(page: Page): Response[] {
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (CODE.includes(response.request().resourceType())) responses.push(response);
  });
  return responses;
}

/** Of those that have one: what the browser has already is answered without. */
export async function textsOf(responses: readonly Response[]): Promise<string[]> {
  return Promise.all(responses.filter((response) => response.ok()).map((response) => response.text()));
}
