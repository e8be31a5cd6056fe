import { Hono, type MiddlewareHandler } from 'hono';
import { createEventStreams, type EventStreams } from '../events/stream.ts';
import type { Logger } from '../log.ts';
import { bind, type BindOptions, type Route } from './bind.ts';
import { MAX_BODY_BYTES, refuseTooLarge } from './json-body.ts';
import { answerErrors, HttpRefusal } from './problems.ts';
import { createRequestLimit } from './rate-limit.ts';
import type { ServiceEnv } from './service-env.ts';

const MAX_URL_LENGTH = 16 * 1024;

export type RouterOptions = Omit<BindOptions, 'limit' | 'streams'> & {
  log: Logger;
  /** Those of this service alone, unless given. */
  streams?: EventStreams;
  /** How many requests a key may make in a minute; 0, the default, is any number. */
  requestsPerMinute?: number;
};

/** A Hono app with these routes and nothing beside them: every other request is a problem. */
export function createRouter(routes: readonly Route[], options: RouterOptions): Hono<ServiceEnv> {
  // Routes match the raw path: decoding first would make `%2F` a separator and give one resource many names.
  const app = new Hono<ServiceEnv>({ getPath: (request) => new URL(request.url).pathname });
  app.onError(answerErrors(options.log));
  app.use(observe(options.log), refuseOversized);
  const parts = {
    ...options,
    limit: createRequestLimit(options.requestsPerMinute ?? 0),
    streams: options.streams ?? createEventStreams({ db: options.db, log: options.log }),
  };
  for (const route of routes) {
    app.on(route.operation.method, honoPath(route), bind(route, parts));
  }
  for (const [path, methods] of methodsByPath(routes)) answerOtherMethods(app, path, methods);
  app.notFound(() => {
    throw new HttpRefusal(404, 'The service has no operation at this path.');
  });
  return app;
}

/** Answers OPTIONS with what the path has, and refuses every method that no handler before this one took. */
export function answerOtherMethods(app: Hono<ServiceEnv>, path: string, methods: readonly string[]): void {
  const Allow = methods.join(', ');
  app.all(path, (c) => {
    if (c.req.method === 'OPTIONS') return new Response(null, { status: 204, headers: { Allow } });
    throw new HttpRefusal(405, `This path allows ${Allow}.`, { headers: { Allow } });
  });
}

function honoPath({ operation }: Route): string {
  return operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** What each path answers. Hono serves HEAD wherever it serves GET. */
function methodsByPath(routes: readonly Route[]): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const route of routes) {
    const known = methods.get(honoPath(route)) ?? ['OPTIONS'];
    const { method } = route.operation;
    methods.set(honoPath(route), [...(method === 'GET' ? ['GET', 'HEAD'] : [method]), ...known]);
  }
  return methods;
}

/** Gives each request its id, and the log its line: the route's template, since a URL may hold what is private. */
function observe(log: Logger): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    const started = performance.now();
    const requestId = crypto.randomUUID();
    c.set('requestId', requestId);
    await next();
    c.res.headers.set('X-Request-Id', requestId);
    c.res.headers.set('Cache-Control', 'no-store');
    c.res.headers.set('X-Content-Type-Options', 'nosniff');
    const ms = Math.round(performance.now() - started);
    const route = c.get('operation')?.path ?? null;
    log.info({ requestId, method: c.req.method, route, status: c.res.status, ms }, 'request');
  };
}

const refuseOversized: MiddlewareHandler<ServiceEnv> = async (c, next) => {
  if (c.req.url.length > MAX_URL_LENGTH) {
    throw new HttpRefusal(414, `A URL must be at most ${MAX_URL_LENGTH} characters long.`);
  }
  if (Number(c.req.header('Content-Length') ?? 0) > MAX_BODY_BYTES) refuseTooLarge();
  await next();
};
