import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { getPath } from 'hono/utils/url';
import { AGENCY_HEADER, SessionScope, SignIn, type AppConfig, type Session } from '#contract/app-config.ts';
import { Persona } from '#contract/persona.ts';
import { RECEIVER_PATH } from '#contract/delivery.ts';
import { parseUrl } from '#contract/parse-url.ts';
import { isDatabaseUnavailable, isStorageFull } from '#service/db/unavailable.ts';
import { TOKEN_HELP, UNAUTHORIZED, type Receiver } from '#service/delivery/built-in-receiver.ts';
import { currentRequestId, inRequest, traceFields } from '#service/http/request-trace.ts';
import { logError } from '#service/log-error.ts';
import type { Logger } from '#service/log.ts';
import { failed, inSpan, inTraceOf } from '#service/tracing.ts';
import { allowedHosts, forwardedHost } from './allowed-hosts.ts';
import { withoutBase } from './base-path.ts';
import { beginningOfList } from './list-prefix.ts';
import { createBodies, type Bodies } from './bodies.ts';
import { clientAddress, networkOf } from './client-address.ts';
import { operationAt, type Backend } from './gateway.ts';
import { LIVE, METRICS, PROBED, READY, ready, type Components } from './health.ts';
import type { Connection } from './listen.ts';
import { metricsFor, type Metrics } from './metrics.ts';
import { METHODS, methodNotAllowed, problem } from './problem.ts';
import { VERSION } from './program.ts';
import { apiHeaders, securityHeaders } from './security-headers.ts';
import type { Sessions, SignedIn } from './session.ts';
import type { staticFiles, Told } from './static-files.ts';
import { outdated } from './version-check.ts';

const MAX_SIGN_IN_BYTES = 16 * 1024;
const MAX_WEBHOOK_BYTES = 256 * 1024;

type HostParts = {
  config: AppConfig;
  backend: Backend;
  /** Reads the bodies of requests that the host itself handles. */
  bodies?: Bodies;
  components: () => Promise<Components>;
  /**
   * Whether the host must refuse requests, because a newer host upgraded the database to a schema that this host does
   * not know.
   */
  isOutdated?: () => boolean;
  /** The metrics of the host; null if the operator has not turned metrics on. */
  metrics?: Pick<Metrics, 'noteRequest' | 'response'> | null;
  /** The bearer token of `/metrics`; null if this port has no metrics. */
  metricsToken?: string | null;
  /**
   * Receives the webhooks that this host's own delivery worker sends to it, for users who try out webhooks; null if the
   * service runs elsewhere.
   */
  receiver?: Receiver | null;
  /** The number of proxies in front of the host. Each one adds its client to `X-Forwarded-For`. */
  proxies: number;
  /**
   * Whether the service accepts an API key, as far as the host knows without a call to the service. Only the result
   * false is certain.
   */
  isValidKey: (key: string) => Promise<boolean>;
  /** Returns the agency of a key; null if the host cannot know it without a call. */
  agencyOf?: (key: string) => Promise<{ id: string; name: string } | null>;
  /** false for a host that only sends deliveries. */
  servesUsers?: boolean;
  session: Sessions;
  /** The path below which everything is served, e.g. `/botdeck`; empty for the root. */
  basePath?: string;
  /** Host names that are allowed besides the names of this machine. */
  hostNames: readonly string[];
  log: Logger;
  /** The files of the built dashboard; null if a development server serves the pages. */
  files: ReturnType<typeof staticFiles> | null;
};

/** Each request has the connection of its client, except a request in a test without a server. */
type HostEnv = { Bindings: Partial<Connection> | undefined };

/** Creates the handler for everything that `npm start` serves: pages, `/config.json`, `/session` and `/api/*`. */
export function createHost({
  config,
  backend,
  receiver = null,
  components,
  isOutdated = () => false,
  metrics = null,
  metricsToken = null,
  isValidKey,
  agencyOf = async () => null,
  session,
  servesUsers = true,
  basePath = '',
  hostNames,
  proxies,
  log,
  files,
  bodies = createBodies({ log }),
}: HostParts): Hono<HostEnv> {
  const app = new Hono<HostEnv>({ getPath: (request) => withoutBase(getPath(request), basePath) });
  const connectionOf = ({ env, req }: Context<HostEnv>): Connection => ({
    address: clientAddress(req.header('X-Forwarded-For'), env?.address ?? '', proxies),
    cut: env?.cut ?? (() => undefined),
    sendContinue: env?.sendContinue ?? (() => undefined),
  });
  const bodyOfAtMost =
    (maxBytes: number): MiddlewareHandler<HostEnv> =>
    async (context, next) => {
      const connection = connectionOf(context);
      const options = { maxBytes, owner: networkOf(connection.address) };
      return bodies.receive(context.req.raw, connection, options, async (received) => {
        context.req.raw = received;
        await next();
        return context.res;
      });
    };

  app.onError((error, context) => {
    const failure = failureOf(error);
    const requestId = failure.headers.get('X-Request-Id');
    // Does not log an error if the client closed the connection.
    if (!context.req.raw.signal.aborted) {
      logError(log, error, 'request failed', { requestId });
    }
    return failure;
  });
  app.use(({ req }, next) => inRequest(req.raw.headers, () => next()));
  app.use(logRefusals(log));

  app.use('/api/*', observe(metrics));
  app.use('/api/*', apiHeaders);
  const serviceOrigin = config.connection === 'direct' ? new URL(config.serviceUrl).origin : null;
  app.use(securityHeaders(serviceOrigin, files?.scriptHashes ?? []));

  app.use(allowedHosts(hostNames, proxies));

  // TRACE would echo the API key to the caller. It is rejected here, because a web-standard request, which the backend
  // needs, cannot have this method.
  app.on('TRACE', '*', () => methodNotAllowed(METHODS));

  app.get(LIVE, (context) =>
    context.json({ status: 'ok', version: VERSION }, 200, { 'Cache-Control': 'no-store' }),
  );
  app.on('GET', READY, async (context) => ready(context, await components()));
  app.get(METRICS, ({ req }) => metricsFor(req.header('Authorization'), metrics, metricsToken));

  if (receiver) {
    // Checks that this host sent the delivery before reading its body, because any program or page on this machine can
    // send requests to this address.
    app.post(`${RECEIVER_PATH}/*`, async (context, next) =>
      receiver.isOwnDelivery(context.req.raw.headers) ? next() : noInbox(),
    );
    app.post(`${RECEIVER_PATH}/*`, bodyOfAtMost(MAX_WEBHOOK_BYTES), async (context) => {
      const { headers, url } = context.req.raw;
      const body = new Uint8Array(await context.req.arrayBuffer());
      const status = await receiver.receive(new URL(url).pathname, { headers, body });
      if (status === null) return noInbox();
      const isUnauthorized = status === UNAUTHORIZED;
      return context.json(
        { isTaken: status < 300, ...(isUnauthorized && { reason: TOKEN_HELP }) },
        status as 200,
        {
          ...(status === 429 && { 'Retry-After': '5' }),
          ...(isUnauthorized && { 'WWW-Authenticate': 'Bearer' }),
        },
      );
    });
    app.all(`${RECEIVER_PATH}/*`, () => methodNotAllowed('POST'));
  }

  if (!servesUsers) {
    app.all('*', () => problem(404, 'Not found', 'This host only sends deliveries (--role worker).'));
    return app;
  }

  if (basePath) {
    app.get(basePath, async (context, next) => {
      const { pathname, search } = new URL(context.req.url);
      return pathname === basePath ? context.redirect(`${basePath}/${search}`, 308) : next();
    });
  }

  for (const path of ['/api/*', '/session'])
    app.use(path, (_, next) => (isOutdated() ? Promise.resolve(outdated()) : next()));

  app.get('/config.json', async (context) => {
    const { sample } = config;
    const key = sample?.apiKey ?? null;
    // If the key cannot be checked, the response still offers the sample, because the sign-in then reports the problem.
    const isGone = key !== null && !(await isValidKey(key).catch(() => true));
    return context.json({ ...config, sample: sample && isGone ? { ...sample, apiKey: null } : sample }, 200, {
      'Cache-Control': 'no-store',
    });
  });

  app.use('/session', async (context, next) => {
    if (!isFromOwnPage(context, proxies)) return notFromOwnPage(context);
    context.header('Cache-Control', 'no-store');
    await next();
  });

  /** Returns the agencies that the browser is signed in to, and ends the sessions whose keys are invalid. */
  const heldBy = async (context: Context): Promise<SignedIn[]> => {
    const held: SignedIn[] = [];
    for (const each of await session.held(context)) {
      if (await isValidKey(each.key)) held.push(each);
      else await session.endOfKey(context, each);
    }
    return held;
  };

  const sessionNow = async (context: Context): Promise<Session> => {
    const current = await session.read(context);
    const held = await heldBy(context);
    return describe(held.find(({ id }) => id === current?.id) ?? null, held);
  };

  app.get('/session', async (context) => context.json(await sessionNow(context)));

  /**
   * Returns the configuration and the session, which the host embeds in the page. If the host returns null for one, the
   * page requests it, and receives a possible error itself.
   */
  const toldWithPage = async (context: Context): Promise<Told> => {
    const told = await sessionNow(context).catch(() => null);
    if (told === null) return { config: null, session: null };
    if (told.held.length > 0) {
      return {
        config: { ...config, sample: config.sample && { ...config.sample, apiKey: null } },
        session: told,
      };
    }
    // Browsers send our cookies with requests of the page, but not with a navigation from another site. So an empty
    // session is certain only if no other site led to this request.
    return { config: null, session: isKnownOwnPage(context) ? told : null };
  };

  app.post('/session', bodyOfAtMost(MAX_SIGN_IN_BYTES), async (context) => {
    // Forms of other sites cannot send this content type, and scripts of other sites cannot send it without a preflight
    // request.
    if (!context.req.header('Content-Type')?.toLowerCase().startsWith('application/json')) {
      return problem(415, 'Unsupported media type', 'Send application/json.');
    }
    const body = SignIn.safeParse(await context.req.json().catch(() => null));
    if (!body.success) {
      const [issue] = body.error.issues;
      const isKey = issue?.path[0] === 'key' && issue.code !== 'invalid_type';
      return problem(400, 'Bad request', isKey ? `key: ${issue.message}` : 'Send the key as { "key": "…" }.');
    }
    const answer = await backend(
      new Request('http://service/persona', {
        headers: { [config.keyHeader]: body.data.key, Accept: 'application/json' },
      }),
      // If the service's response breaks off, the connection of the client stays open, because the client must still
      // get a response to its sign-in.
      { ...connectionOf(context), cut: () => undefined },
    );
    const personas = answer.ok ? await beginningOfList(answer) : null;
    // Only a list of personas proves the key, because another kind of server may respond 200 to every request.
    if (!personas) return refusal(answer);
    const { key } = body.data;
    const known = await agencyOf(key);
    const agencyId = known?.id ?? agencyIdOf(personas[0]);
    const before = await heldBy(context);
    const agency = config.sample?.apiKey === key ? config.sample.agency : (known?.name ?? agencyId);
    const signedIn = await session.start(context, { key, agency, agencyId });
    if (!signedIn) return tooManyAgencies(before.length);
    const others = before.filter(({ id }) => id !== signedIn.id);
    return context.json(describe(signedIn, [...others, signedIn]));
  });

  app.delete('/session', async (context) => {
    const scope = SessionScope.safeParse(context.req.query('of') ?? 'agency');
    if (!scope.success) return problem(400, 'Bad request', `of: ${scope.error.issues[0]?.message}`);
    const ofKey = scope.data === 'key' ? await session.read(context) : null;
    if (ofKey) await session.endOfKey(context, ofKey);
    else await session.end(context, scope.data === 'browser');
    return context.body(null, 204);
  });

  app.all('/session', () => methodNotAllowed('GET, HEAD, POST, DELETE'));

  // Compresses responses, because not every host has a proxy that does so. A page of leads becomes ten times smaller.
  app.use('/api/*', compress());

  app.all('/api/*', async (context) => {
    const { headers } = context.req.raw;
    if (headers.has(config.keyHeader)) {
      return backend(serviceRequest(context, basePath, null, config.keyHeader), connectionOf(context));
    }
    const signedIn = isFromOwnPage(context, proxies) ? await session.read(context) : null;
    const answer = await backend(
      serviceRequest(context, basePath, signedIn, config.keyHeader),
      connectionOf(context),
    );
    if (answer.status !== 401 || !signedIn) return answer;
    await session.endOfKey(context, signedIn);
    return context.newResponse(answer.body, answer);
  });

  const compressPage = compress();
  app.get('*', async (context) => {
    const file = files?.file(context);
    if (file) return file;
    const { path } = context.req;
    const wantsPage = context.req.header('Accept')?.includes('text/html') ?? false;
    if (files && (path === '/' || (wantsPage && !path.startsWith('/assets/')))) {
      context.res = files.page(context, await toldWithPage(context));
      await compressPage(context, async () => {});
      return context.res;
    }
    return problem(404, 'Not found', 'There is nothing at this address.');
  });

  app.all('*', () => methodNotAllowed('GET, HEAD'));
  return app;
}

function noInbox(): Response {
  const detail =
    "Only this service's own deliveries are accepted here, at the address of an existing source.";
  return problem(404, 'Not found', detail);
}

/**
 * Returns the response to an unexpected error. If the session store is unavailable, users stay signed in, and the
 * response asks them to try again.
 */
function failureOf(error: Error): Response {
  if (isDatabaseUnavailable(error)) {
    const detail = 'The database is not responding. Try again shortly.';
    return problem(503, 'Service unavailable', detail, { 'Retry-After': '2' });
  }
  if (isStorageFull(error)) {
    const detail = 'The disk of the database is full: nobody can sign in or out until space is freed.';
    return problem(507, 'Insufficient storage', detail);
  }
  return problem(500, 'Internal server error', 'The host failed. Its log has the cause.');
}

/** Measures and traces each request to `/api`, including refusals of the host and the time in its queue. */
function observe(metrics: Pick<Metrics, 'noteRequest'> | null): MiddlewareHandler {
  return async (context, next) => {
    const { method, path, raw } = context.req;
    const operation = operationAt(method, path.slice('/api'.length));
    const attributes = { 'http.request.method': method, 'botdeck.request_id': currentRequestId() };
    const started = performance.now();
    await inTraceOf(raw.headers, () =>
      inSpan(operation, 'server', attributes, async (span) => {
        await next();
        const { status } = context.res;
        span.setAttribute('http.response.status_code', status);
        if (status >= 500) failed(span);
        metrics?.noteRequest(operation, status, (performance.now() - started) / 1000);
      }),
    );
  };
}

/** Logs each refusal of the host itself. The gateway or the embedded service logs the requests that it handles. */
function logRefusals(log: Logger): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { status, headers } = context.res;
    const { method, path } = context.req;
    if (status < 400 || (path.startsWith('/api/') && status !== 421)) return;
    const route = ['/session', ...PROBED].includes(path) ? path : null;
    const requestId = headers.get('X-Request-Id');
    log.info({ requestId, ...traceFields(), method, route, status }, 'request');
  };
}

/**
 * Returns false for a request that a page of another site made the browser send. Such a request may carry our cookie if
 * both sites share a domain, so the host ignores its session. Clients other than browsers send neither `Sec-Fetch-Site`
 * nor `Origin`, and are accepted.
 */
function isFromOwnPage(context: Context, proxies: number): boolean {
  const site = context.req.header('Sec-Fetch-Site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  // Older browsers, and all browsers over plain http, send only `Origin`, and only with requests that may change data.
  const origin = context.req.header('Origin');
  if (origin === undefined) return true;
  const from = parseUrl(origin);
  const asked = [context.req.header('Host'), forwardedHost(context, proxies)];
  return from !== null && asked.some((host) => host?.toLowerCase() === from.host);
}

/**
 * The response to a request that `isFromOwnPage` rejects. If a proxy changes the Host header, the request looks as if
 * it came from another site.
 */
function notFromOwnPage({ req }: Context): Response {
  const from = req.header('Sec-Fetch-Site') === undefined ? parseUrl(req.header('Origin') ?? '') : null;
  const detail = from?.host
    ? `The page is at ${from.host}, but the Host header of the request is ${req.header('Host')}. If a proxy changed ` +
      'the header, have it pass on that of the browser. For nginx: proxy_set_header Host $http_host;'
    : 'Only pages at this address can sign in.';
  return problem(403, 'Forbidden', detail);
}

/** Whether the browser confirms that no other site led to this request. */
function isKnownOwnPage(context: Context): boolean {
  return ['same-origin', 'none'].includes(context.req.header('Sec-Fetch-Site') ?? '');
}

/**
 * Returns the request for the service: without `/api`, without our cookie, and with the key of the session, if there is
 * one.
 */
function serviceRequest(
  context: Context,
  basePath: string,
  signedIn: SignedIn | null,
  keyHeader: string,
): Request {
  const request = context.req.raw;
  const headers = new Headers(request.headers);
  headers.delete('Cookie');
  headers.delete(AGENCY_HEADER);
  if (signedIn) headers.set(keyHeader, signedIn.key);
  const url = new URL(request.url);
  const path = withoutBase(url.pathname, basePath).slice('/api'.length) || '/';
  return new Request(`${url.origin}${path}${url.search}`, {
    method: request.method,
    headers,
    body: request.body,
    signal: request.signal,
    duplex: 'half',
  } as RequestInit);
}

/**
 * Returns the response to a failed sign-in. Passes on the service's response if it rejects the key. Reports any other
 * failure as a problem of the service.
 */
function refusal(answer: Response): Response {
  if (answer.status === 401 || answer.status === 403 || answer.status === 429) return answer;
  if (answer.headers.get('Content-Type')?.includes('problem+json') && answer.status >= 500) return answer;
  const detail = answer.ok
    ? 'The service did not return personas when the key was checked. Check its address.'
    : `The service responded with status ${answer.status} when the key was checked.`;
  return problem(502, 'Unexpected response', detail);
}

/** assumed: the `agencyId` of the first persona is the agency of a key. */
function agencyIdOf(persona: unknown): string | null {
  return Persona.pick({ agencyId: true }).safeParse(persona).data?.agencyId ?? null;
}

function tooManyAgencies(held: number): Response {
  const detail = `This browser is signed in to ${held} agencies, the maximum. Sign out of one of them first.`;
  return problem(409, 'Too many agencies', detail);
}

function describe(signedIn: SignedIn | null, held: readonly SignedIn[]): Session {
  return {
    signedIn: signedIn !== null,
    agency: signedIn?.agency ?? null,
    id: signedIn?.id ?? null,
    held: held.map(({ id, agency }) => ({ id, agency })),
  };
}
