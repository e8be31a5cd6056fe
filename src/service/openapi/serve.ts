import type { Hono } from 'hono';
import { answerOtherMethods } from '../http/router.ts';
import type { ServiceEnv } from '../http/service-env.ts';
import { describeService, listOperations } from './document.ts';

const PATH = '/openapi.json';

/**
 * Serves the OpenAPI document, which is generated on the first request. With `?only=operations`, the response contains
 * only the ids, titles and tags of the operations. assumed: the document needs no API key.
 */
export function serveDescription(app: Hono<ServiceEnv>): void {
  const description = once(describeService);
  const whole = once(() => JSON.stringify(description(), null, 2));
  const operations = once(() => JSON.stringify(listOperations(description())));
  app.get(PATH, ({ req }) => {
    const text = req.query('only') === 'operations' ? operations() : whole();
    return new Response(text, { headers: { 'Content-Type': 'application/json' } });
  });
  answerOtherMethods(app, PATH, ['GET', 'HEAD', 'OPTIONS']);
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
