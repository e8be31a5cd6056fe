import { Hono, type MiddlewareHandler } from 'hono';
import { createEventStreams, type EventStreams } from '../events/stream.ts';
import { localLimits, type RateLimits } from '../limits/rate-limit.ts';
import type { Logger } from '../log.ts';
import { bind, type BindOptions, type Route } from './bind.ts';
import { MAX_BODY_BYTES, refuseTooLarge } from './json-body.ts';
import { answerErrors, HttpRefusal } from './problems.ts';
import { inRequest, traceFields } from './request-trace.ts';
import type { ServiceEnv } from './service-env.ts';

const MAX_URL_LENGTH = 16 * 1024;

export type RouterOptions = Omit<BindOptions, 'limit' | 'streams'> & {
  /** The open streams of events. Default: streams that only this service instance uses. */
  streams?: EventStreams;
  /** The maximum number of requests per API key and minute. 0 (the default) means no limit. */
  requestsPerMinute?: number;
  /** Counts the requests. Default: counters in the memory of this service instance. */
  limits?: RateLimits;
};

/** Creates a Hono app with these routes. The response to any other request contains problem details. */
export function createRouter(routes: readonly Route[], options: RouterOptions): Hono<ServiceEnv> {
  // Routes match the undecoded path. After decoding, `%2F` would separate segments, and one resource would have several
  // URLs.
  const app = new Hono<ServiceEnv>({ getPath: (request) => new URL(request.url).pathname });
  app.onError(answerErrors(options.log));
  app.use(observe(options.log), refuseOversized);
  const parts = {
    ...options,
    limit: (options.limits ?? localLimits()).of('key', options.requestsPerMinute ?? 0),
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

/** Responds to OPTIONS with the allowed methods, and rejects every method that has no handler. */
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

/** Returns the allowed methods of each path. Every path with GET also allows HEAD, because Hono handles both. */
function methodsByPath(routes: readonly Route[]): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const route of routes) {
    const known = methods.get(honoPath(route)) ?? ['OPTIONS'];
    const { method } = route.operation;
    methods.set(honoPath(route), [...(method === 'GET' ? ['GET', 'HEAD'] : [method]), ...known]);
  }
  return methods;
}

/**
 * Assigns a request id and logs one line per request. The line contains the path template instead of the URL, because
 * the URL may contain private data. It contains the agency instead of the API key.
 */
function observe(log: Logger): MiddlewareHandler<ServiceEnv> {
  return (c, next) =>
    inRequest(c.req.raw.headers, async ({ requestId }) => {
      const started = performance.now();
      c.set('requestId', requestId);
      await next();
      c.res.headers.set('X-Request-Id', requestId);
      c.res.headers.set('Cache-Control', 'no-store');
      c.res.headers.set('X-Content-Type-Options', 'nosniff');
      const ms = Math.round(performance.now() - started);
      const route = c.get('operation')?.path ?? c.get('route') ?? null;
      const agency = c.get('agencyId') ?? null;
      const { method } = c.req;
      log.info({ requestId, ...traceFields(), agency, method, route, status: c.res.status, ms }, 'request');
    });
}

const refuseOversized: MiddlewareHandler<ServiceEnv> = async (c, next) => {
  if (c.req.url.length > MAX_URL_LENGTH) {
    throw new HttpRefusal(414, `A URL must be at most ${MAX_URL_LENGTH} characters long.`);
  }
  if (Number(c.req.header('Content-Length') ?? 0) > MAX_BODY_BYTES) refuseTooLarge();
  await next();
};
