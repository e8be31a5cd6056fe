import type { Hono } from 'hono';
import { answerOtherMethods } from '../http/router.ts';
import type { ServiceEnv } from '../http/service-env.ts';
import { describeService, listOperations } from './document.ts';

const PATH = '/openapi.json';

/**
 * Serves the OpenAPI description, which is generated on the first request. With `?only=operations`, only the ids, titles
 * and tags of the operations. assumed: it needs no key.
 */
export function serveDescription(app: Hono<ServiceEnv>): void {
  const whole = once(() => JSON.stringify(describeService(), null, 2));
  const operations = once(() => JSON.stringify(listOperations(describeService())));
  app.get(PATH, ({ req }) => {
    const text = req.query('only') === 'operations' ? operations() : whole();
    return new Response(text, { headers: { 'Content-Type': 'application/json' } });
  });
  answerOtherMethods(app, PATH, ['GET', 'HEAD', 'OPTIONS']);
}

function once(make: () => string): () => string {
  let text: string | undefined;
  return () => (text ??= make());
}
