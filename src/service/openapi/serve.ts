import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { answerOtherMethods } from '../http/router.ts';
import type { ServiceEnv } from '../http/service-env.ts';
import { describeService } from './document.ts';
import { renderPage } from './page.ts';

const METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** The description of the service and its page. Each is generated on the first request. */
const PAGES: Record<string, { type: string; make: () => unknown }> = {
  '/openapi.json': { type: 'application/json', make: () => JSON.stringify(describeService(), null, 2) },
  '/docs': { type: 'text/html; charset=utf-8', make: () => renderPage(describeService()) },
  '/docs.css': {
    type: 'text/css; charset=utf-8',
    make: () => readFileSync(join(import.meta.dirname, 'docs.css'), 'utf8'),
  },
};

/** Serves the OpenAPI description and the page that shows it. assumed: neither needs a key. */
export function serveDescription(app: Hono<ServiceEnv>): void {
  for (const [path, { type, make }] of Object.entries(PAGES)) {
    let made: string | undefined;
    app.get(path, () => {
      made ??= String(make());
      return new Response(made, { headers: { 'Content-Type': type } });
    });
    answerOtherMethods(app, path, METHODS);
  }
}
