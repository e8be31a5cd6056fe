import type { Hono } from 'hono';
import { answerOtherMethods } from '../http/router.ts';
import type { ServiceEnv } from '../http/service-env.ts';
import { describeService } from './document.ts';

const PATH = '/openapi.json';

/** Serves the OpenAPI description, which is generated on the first request. assumed: it needs no key. */
export function serveDescription(app: Hono<ServiceEnv>): void {
  let text: string | undefined;
  app.get(PATH, () => {
    text ??= JSON.stringify(describeService(), null, 2);
    return new Response(text, { headers: { 'Content-Type': 'application/json' } });
  });
  answerOtherMethods(app, PATH, ['GET', 'HEAD', 'OPTIONS']);
}
