import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { DEFAULT_KEY_HEADER } from '#contract/api-key.ts';
import { AppConfig } from '#contract/app-config.ts';
import { extensionsOf } from '#contract/extension-fields.ts';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { parseUrl } from '#contract/parse-url.ts';
import type { Retention } from '#contract/retention.ts';
import { DEFAULT_POOL_SIZE } from '#service/db/open-postgres.ts';
import { isNetwork } from '#service/delivery/address-guard.ts';
import { DEFAULT_RETENTION, FEWEST_CONVERSATION_DAYS } from '#service/retention/settings.ts';
import { KEY_BYTES } from '#service/secrets/secret-box.ts';
import { hostName, isLoopback } from './allowed-hosts.ts';
import { MEGABYTE } from './upstream-response.ts';
import { isOwnAddress, parseBasePath } from './base-path.ts';
import { findProxy, type OutboundProxy, type ProxySettings } from './outbound-proxy.ts';
import { START } from './program.ts';
import { StartError } from './start-error.js';

/** The parts of `/config.json` that an operator can set in the file named by `CONFIG`. */
const OperatorConfig = AppConfig.pick({
  connection: true,
  serviceUrl: true,
  extensions: true,
  parameters: true,
})
  .partial()
  .strict()
  .superRefine((config, context) => {
    for (const flaw of flaws(config)) context.addIssue({ code: 'custom', ...flaw });
  });
type OperatorConfig = z.infer<typeof OperatorConfig>;

type Flaw = { path: string[]; message: string };

/**
 * Finds mistakes that the schema cannot detect. Without this check, a misspelt parameter name would be ignored
 * silently.
 */
function* flaws({
  connection,
  serviceUrl,
  extensions = [],
  parameters = {},
}: Partial<AppConfig>): Generator<Flaw> {
  if (connection === 'direct' && !serviceAddress(serviceUrl ?? '')) {
    yield { path: ['serviceUrl'], message: `must be ${SERVICE_ADDRESS}, as the connection is 'direct'` };
  }
  if (connection !== 'direct' && serviceUrl !== undefined) {
    yield { path: ['serviceUrl'], message: "is only for the connection 'direct'; otherwise set SERVICE_URL" };
  }
  const known = new Map<string, Operation>(Object.entries(operations));
  const knownExtensions = [...known.values()].flatMap(extensionsOf);
  for (const name of extensions) {
    if (!knownExtensions.includes(name)) {
      yield { path: ['extensions'], message: `'${name}' is not an extension` };
    }
  }
  for (const [id, names] of Object.entries(parameters)) {
    const shape = known.get(id)?.query.shape;
    if (!shape) yield { path: ['parameters', id], message: 'is not an operation' };
    const unknown = Object.keys(names).filter((name) => shape && !Object.hasOwn(shape, name));
    for (const name of unknown)
      yield { path: ['parameters', id, name], message: 'is not a parameter of this operation' };
  }
}

const SERVICE_ADDRESS = 'an http(s) address without credentials, query or fragment';

/**
 * Parses the address of a service. Returns null if the text cannot be the base of other addresses, or contains a secret
 * that would become visible.
 */
function serviceAddress(text: string): URL | null {
  const url = parseUrl(text);
  const isPlain = url && !url.username && !url.password && !url.search && !url.hash;
  return isPlain && /^https?:$/.test(url.protocol) ? url : null;
}

/** The flags that can also be set with an environment variable. */
const VARIABLES = {
  port: 'PORT',
  host: 'HOST',
  data: 'DATA_DIR',
  'sample-scale': 'SAMPLE_SCALE',
  live: 'LIVE',
  'no-sample': 'NO_SAMPLE',
  'idle-lock': 'IDLE_LOCK_MINUTES',
  role: 'ROLE',
} as const;
type Flag = keyof typeof VARIABLES;

const ROLES = ['all', 'api', 'worker'] as const;
export type Role = (typeof ROLES)[number];

export type HostOptions = {
  port: number;
  hostname: string;
  /** The flags or variables that set the port and the address, for error messages. */
  setBy: { port: string; hostname: string };
  dataDir: string;
  /** The size of the sample agency; null keeps its current size. */
  sampleScale: number | null;
  /** Whether to reload the sample agency and discard all changes in it. */
  resetSample: boolean;
  /** Whether the host neither loads nor offers the sample agency. */
  noSample: boolean;
  /** Whether simulated leads write to the sample agency. */
  live: boolean;
  /** The part of the work that this host does. Hosts with different roles share a database. */
  role: Role;
  /** Whether to apply the missing migrations and end, instead of starting the host. */
  migrateOnly: boolean;
  /** The maximum number of connections to PostgreSQL. */
  poolSize: number;
  /** The address of a PostgreSQL database; null means PGlite in `dataDir`. */
  databaseUrl: string | null;
  /** The address of the real service behind `/api/*`; null means the embedded service. */
  serviceUrl: string | null;
  proxy: OutboundProxy | null;
  keyHeader: string;
  /** The secret that encrypts the session cookies; null means a random secret that is stored in `dataDir`. */
  sessionSecret: string | null;
  /** Minutes without use after which a session ends. */
  sessionIdleMinutes: number;
  /** Minutes without use after which a dashboard locks itself; 0 means never. */
  idleLockMinutes: number;
  /** The key that encrypts the secrets in the database; null means a random key that is stored in `dataDir`. */
  secretsKey: Buffer | null;
  /** The maximum number of requests per minute for an API key; 0 means no limit. */
  requestsPerMinute: number;
  /** The maximum number of refused keys per minute from one address; 0 means no limit. */
  refusedKeysPerMinute: number;
  /** How long the embedded service keeps records. */
  retention: Retention;
  /** The number of proxies in front of the host. */
  proxies: number;
  /** Networks and single addresses that webhooks may call, besides public addresses. */
  webhookAllow: string[];
  /** Host names that are allowed besides the names of this machine. */
  allowedHosts: string[];
  /** The path below which the host serves everything, without a trailing slash; empty for the root. */
  basePath: string;
  /** The maximum size of a response from a real service, decompressed. */
  maxAnswerBytes: number;
  /** The port that serves only `/metrics`; null for none. */
  metricsPort: number | null;
  /** The bearer token of `/metrics` on the port of the host; null for none. */
  metricsToken: string | null;
  /** Whether the host sends traces to a collector. */
  isTraced: boolean;
  config: OperatorConfig;
  logLevel: string;
  dev: boolean;
};

export const USAGE = `Usage: ${START} [OPTIONS]

Starts the host and prints its address.

  --port N           port to listen on, 0 for any free one        PORT, else 4310
  --host ADDRESS     address to bind to                           HOST, else 127.0.0.1
  --data DIR         folder of the embedded database              DATA_DIR, else ./data
  --sample-scale N   size of the sample agency, 1 = 25,000 leads  SAMPLE_SCALE, else unchanged
  --reset-sample     reload the sample agency: its changes are lost
  --no-sample        start without the sample agency              NO_SAMPLE, else off
  --live             let leads write to the sample agency         LIVE, else off
  --idle-lock N      minutes without use before the dashboard     IDLE_LOCK_MINUTES, else 30,
                     locks itself, 0 for never                    or 0 if only this machine has access
  --role ROLE        all; api: no deliveries; worker: only these  ROLE, else all
  --migrate-only     upgrade the database and end
  --version          the version of this program
  --help             this text

Environment only: DATABASE_URL, POOL_SIZE, SERVICE_URL, SERVICE_KEY_HEADER, SESSION_SECRET, SESSION_IDLE_MINUTES,
SECRETS_KEY, ALLOWED_HOSTS, BASE_PATH, PROXIES, REQUEST_LIMIT, REFUSED_KEY_LIMIT, RESPONSE_LIMIT_MB, WEBHOOK_ALLOW,
KEEP_READ_NOTIFICATIONS_DAYS, KEEP_UNREAD_NOTIFICATIONS_DAYS, KEEP_PAGE_VISITS_DAYS, KEEP_CONVERSATIONS_DAYS,
KEEP_EVENTS_DAYS, KEEP_HELD_EVENTS_DAYS,
HTTPS_PROXY, HTTP_PROXY, NO_PROXY, METRICS_PORT, METRICS_TOKEN, CONFIG, LOG_LEVEL, OTEL_EXPORTER_OTLP_ENDPOINT,
OTEL_EXPORTER_OTLP_TRACES_ENDPOINT.`;

export const MIN_SECRET_LENGTH = 32;
const DEFAULT_IDLE_LOCK = 30;

/** Decodes a secrets key in hex, base64 or base64url; returns null if the text is not a key. */
export function parseSecretsKey(text: string): Buffer | null {
  const encoded = text.trim();
  const isHex = /^[\da-f]+$/i.test(encoded) && encoded.length === 2 * KEY_BYTES;
  const isBase64 = /^[\w+/-]{43}=?$/.test(encoded);
  const key = Buffer.from(encoded, isHex ? 'hex' : 'base64');
  return (isHex || isBase64) && key.length === KEY_BYTES ? key : null;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

function number(name: string, min: number, max: number, whole: boolean) {
  return z.string().transform((text, context) => {
    const value = Number(text);
    if (text.trim() !== '' && value >= min && value <= max && (!whole || Number.isInteger(value)))
      return value;
    context.addIssue(`${name} must be a ${whole ? 'whole ' : ''}number from ${min} to ${max}, not '${text}'`);
    return z.NEVER;
  });
}

const YES = ['1', 'true', 'yes', 'on'];
const NO = ['0', 'false', 'no', 'off'];

function yesNo(name: string) {
  return z.string().transform((text, context) => {
    const word = text.trim().toLowerCase();
    if (YES.includes(word) || NO.includes(word)) return YES.includes(word);
    context.addIssue(`${name} must be one of ${[...YES, ...NO].join(', ')}, not '${text}'`);
    return z.NEVER;
  });
}

function httpUrl(name: string) {
  return z.string().transform((text, context) => {
    const url = serviceAddress(text);
    if (url) return url.href.replace(/\/+$/, '');
    context.addIssue(`${name} must be ${SERVICE_ADDRESS}`);
    return z.NEVER;
  });
}

/**
 * Parses host names separated by commas: `.example.com` or `*.example.com` include all subdomains, `*` allows every
 * name.
 */
function hostNames(name: string) {
  return z.string().transform((text, context) => {
    const entries = text.split(',').map((entry) => entry.trim());
    return entries.filter(Boolean).map((entry) => {
      const [, below = '', host = ''] = /^(\*?\.)?(.*)$/.exec(entry) ?? [];
      const known = entry === '*' ? '*' : hostName(host);
      if (known === null) context.addIssue(`${name} must be host names separated by commas, not '${entry}'`);
      return below ? `.${known}` : (known ?? '');
    });
  });
}

function pathBelowHost(name: string) {
  return z.string().transform((text, context) => {
    const path = parseBasePath(text);
    if (path !== null && !isOwnAddress(path)) return path;
    context.addIssue(
      path === null
        ? `${name} must be a path such as /botdeck, of letters, digits and - _ . ~, not '${text}'`
        : `${name} must not begin with an address of the host itself, such as ${path}: choose another`,
    );
    return z.NEVER;
  });
}

/** The variables that set the days after which the service deletes records. 0 means never. */
const RETENTION_VARIABLES = {
  readNotificationDays: 'KEEP_READ_NOTIFICATIONS_DAYS',
  unreadNotificationDays: 'KEEP_UNREAD_NOTIFICATIONS_DAYS',
  pageVisitDays: 'KEEP_PAGE_VISITS_DAYS',
  conversationDays: 'KEEP_CONVERSATIONS_DAYS',
  eventDays: 'KEEP_EVENTS_DAYS',
  heldEventDays: 'KEEP_HELD_EVENTS_DAYS',
} as const satisfies Record<keyof Retention, string>;

const MOST_DAYS = 36_500;

function daysToKeep(name: keyof Retention) {
  return number(RETENTION_VARIABLES[name], 0, MOST_DAYS, true)
    .transform((days) => (days === 0 ? null : days))
    .nullable()
    .default(DEFAULT_RETENTION[name]);
}

const RetentionSettings = z.object({
  readNotificationDays: daysToKeep('readNotificationDays'),
  unreadNotificationDays: daysToKeep('unreadNotificationDays'),
  pageVisitDays: daysToKeep('pageVisitDays'),
  conversationDays: daysToKeep('conversationDays'),
  eventDays: daysToKeep('eventDays'),
  heldEventDays: daysToKeep('heldEventDays'),
});

/** Checks and completes the retention settings. Held events are kept at least as long as other events. */
function retentionOf({ heldEventDays: held, ...settings }: Retention, isHeldSet: boolean): Retention {
  const { conversationDays, eventDays } = settings;
  if (conversationDays !== null && conversationDays < FEWEST_CONVERSATION_DAYS) {
    throw new StartError(
      `KEEP_CONVERSATIONS_DAYS must be at least ${FEWEST_CONVERSATION_DAYS}, or 0 to keep them: pages compare the last three months.`,
    );
  }
  if (eventDays === null || held === null) return { ...settings, heldEventDays: null };
  if (isHeldSet && held < eventDays) {
    throw new StartError('KEEP_HELD_EVENTS_DAYS must not be less than KEEP_EVENTS_DAYS.');
  }
  return { ...settings, heldEventDays: Math.max(held, eventDays) };
}

/** The minimum number of connections: enough for requests, sessions and health checks at the same time. */
const SMALLEST_POOL = 4;

const Settings = z.object({
  port: number('--port', 0, 65_535, true).default(4310),
  hostname: z.string().min(1, '--host must not be empty').default('127.0.0.1'),
  dataDir: z.string().min(1, '--data must not be empty').default('data'),
  sampleScale: number('--sample-scale', 0.01, 400, false).nullable(),
  live: yesNo('--live').default(false),
  noSample: yesNo('--no-sample').default(false),
  role: z.enum(ROLES, `--role must be one of ${ROLES.join(', ')}`).default('all'),
  poolSize: number('POOL_SIZE', SMALLEST_POOL, 1000, true).nullable(),
  databaseUrl: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must start with postgres:// or postgresql://')
    .nullable(),
  serviceUrl: httpUrl('SERVICE_URL').nullable(),
  keyHeader: z
    .string()
    .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'SERVICE_KEY_HEADER must be a header name')
    .default(DEFAULT_KEY_HEADER),
  sessionSecret: z
    .string()
    .min(MIN_SECRET_LENGTH, `SESSION_SECRET must have at least ${MIN_SECRET_LENGTH} characters`)
    .nullable(),
  // The minimum is a few minutes, because the host records the use of a session once a minute.
  sessionIdleMinutes: number('SESSION_IDLE_MINUTES', 5, 10_080, true).default(720),
  idleLockMinutes: number('--idle-lock', 0, 1440, false).nullable(),
  secretsKey: z
    .string()
    .transform((text, context) => {
      const key = parseSecretsKey(text);
      if (key) return key;
      context.addIssue(
        `SECRETS_KEY must be ${KEY_BYTES} bytes as hex or base64, such as from openssl rand -base64 32`,
      );
      return z.NEVER;
    })
    .nullable(),
  requestsPerMinute: number('REQUEST_LIMIT', 0, 1_000_000, true).default(1200),
  refusedKeysPerMinute: number('REFUSED_KEY_LIMIT', 0, 1_000_000, true).default(20),
  retention: RetentionSettings,
  proxies: number('PROXIES', 0, 10, true).default(0),
  webhookAllow: z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim()))
    .refine(
      (entries) => entries.every(isNetwork),
      'WEBHOOK_ALLOW must be networks or addresses separated by commas, such as 10.0.0.0/8,fd00::/8',
    )
    .default([]),
  allowedHosts: hostNames('ALLOWED_HOSTS').default([]),
  basePath: pathBelowHost('BASE_PATH').default(''),
  maxAnswerBytes: number('RESPONSE_LIMIT_MB', 1, 1024, true)
    .default(64)
    .transform((megabytes) => megabytes * MEGABYTE),
  metricsPort: number('METRICS_PORT', 0, 65_535, true).nullable(),
  metricsToken: z
    .string()
    .regex(/^[\x21-\x7e]*$/, 'METRICS_TOKEN must not contain spaces or letters outside ASCII')
    .min(MIN_SECRET_LENGTH, `METRICS_TOKEN must have at least ${MIN_SECRET_LENGTH} characters`)
    .nullable(),
  logLevel: z.enum(LOG_LEVELS, `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
});

/**
 * Returns the text that the user asked for instead of a start; null if the host is to start. Throws a StartError for
 * unknown flags.
 */
export function requestedText(args: string[]): 'help' | 'version' | null {
  const { help, version } = readFlags(args);
  if (help) return 'help';
  return version ? 'version' : null;
}

/** Reads flags, then environment variables. Throws a StartError for invalid options. */
export function readOptions(args: string[], env: NodeJS.ProcessEnv): HostOptions {
  const flags = readFlags(args);
  // Treats an empty environment variable as unset, as most shell scripts do.
  const settings = Settings.safeParse({
    port: flags.port ?? (env.PORT || undefined),
    hostname: flags.host ?? (env.HOST || undefined),
    dataDir: flags.data ?? (env.DATA_DIR || undefined),
    sampleScale: flags['sample-scale'] ?? (env.SAMPLE_SCALE || null),
    live: flags.live ? 'yes' : env.LIVE || undefined,
    noSample: flags['no-sample'] ? 'yes' : env.NO_SAMPLE || undefined,
    role: flags.role ?? (env.ROLE || undefined),
    poolSize: env.POOL_SIZE || null,
    databaseUrl: env.DATABASE_URL || null,
    serviceUrl: env.SERVICE_URL || null,
    keyHeader: env.SERVICE_KEY_HEADER || undefined,
    sessionSecret: env.SESSION_SECRET || null,
    sessionIdleMinutes: env.SESSION_IDLE_MINUTES || undefined,
    idleLockMinutes: flags['idle-lock'] ?? (env.IDLE_LOCK_MINUTES || null),
    secretsKey: env.SECRETS_KEY || null,
    requestsPerMinute: env.REQUEST_LIMIT || undefined,
    refusedKeysPerMinute: env.REFUSED_KEY_LIMIT || undefined,
    retention: retentionSettings(env),
    proxies: env.PROXIES || undefined,
    webhookAllow: env.WEBHOOK_ALLOW || undefined,
    allowedHosts: env.ALLOWED_HOSTS || undefined,
    basePath: env.BASE_PATH || undefined,
    maxAnswerBytes: env.RESPONSE_LIMIT_MB || undefined,
    metricsPort: env.METRICS_PORT || null,
    metricsToken: env.METRICS_TOKEN || null,
    logLevel: env.LOG_LEVEL || undefined,
  });
  const setBy = (flag: Flag) =>
    flags[flag] === undefined && env[VARIABLES[flag]] ? VARIABLES[flag] : `--${flag}`;
  if (!settings.success) {
    const message = settings.error.issues[0]?.message ?? 'bad option';
    throw new StartError(
      message.replace(/^--(\S+)/, (name, flag: string) => (isFlag(flag) ? setBy(flag) : name)),
    );
  }
  if (env.SERVICE_KEY_HEADER && !settings.data.serviceUrl) {
    throw new StartError('SERVICE_KEY_HEADER needs SERVICE_URL: the embedded service has its own header.');
  }
  if (flags['reset-sample'] && settings.data.serviceUrl) {
    throw new StartError('--reset-sample is only for the embedded service, but SERVICE_URL is set.');
  }
  if (flags['migrate-only'] && settings.data.serviceUrl) {
    throw new StartError('--migrate-only is only for the embedded service, but SERVICE_URL is set.');
  }
  const keep = Object.values(RETENTION_VARIABLES).find((variable) => env[variable]);
  if (keep && settings.data.serviceUrl) {
    throw new StartError(`${keep} is only for the embedded service, but SERVICE_URL is set.`);
  }
  const retention = retentionOf(settings.data.retention, Boolean(env.KEEP_HELD_EVENTS_DAYS));
  if (settings.data.poolSize !== null && !settings.data.databaseUrl) {
    throw new StartError('POOL_SIZE needs DATABASE_URL: the embedded database has one connection.');
  }
  if (settings.data.role !== 'all' && (!settings.data.databaseUrl || settings.data.serviceUrl)) {
    throw new StartError(
      `${setBy('role')} needs DATABASE_URL and the embedded service: only hosts on one PostgreSQL share the work.`,
    );
  }
  if (settings.data.role === 'api' && settings.data.live) {
    throw new StartError(
      `${setBy('live')} needs a host that delivers: use it with another ${setBy('role')}.`,
    );
  }
  if (settings.data.live && settings.data.serviceUrl) {
    throw new StartError(`${setBy('live')} is only for the embedded service, but SERVICE_URL is set.`);
  }
  const needsSample = [
    ...(settings.data.live ? [setBy('live')] : []),
    ...(settings.data.sampleScale === null ? [] : [setBy('sample-scale')]),
    ...(flags['reset-sample'] ? ['--reset-sample'] : []),
  ];
  if (settings.data.noSample && needsSample[0]) {
    throw new StartError(`${needsSample[0]} needs the sample agency, but ${setBy('no-sample')} is set.`);
  }
  if (settings.data.metricsPort !== null && settings.data.metricsToken !== null) {
    throw new StartError('Set METRICS_PORT or METRICS_TOKEN, not both.');
  }
  const { idleLockMinutes, hostname, allowedHosts } = settings.data;
  // A proxy in front of the host needs an allowed host name. Without one, only this machine has access.
  const isForThisMachine = isLoopback(hostname) && allowedHosts.length === 0;
  return {
    ...settings.data,
    retention,
    setBy: { port: setBy('port'), hostname: setBy('host') },
    idleLockMinutes: idleLockMinutes ?? (isForThisMachine ? 0 : DEFAULT_IDLE_LOCK),
    proxy: settings.data.serviceUrl === null ? null : findProxy(settings.data.serviceUrl, proxySettings(env)),
    // This option has no environment variable, because a variable that stays set would reset the sample at every start.
    resetSample: flags['reset-sample'] ?? false,
    migrateOnly: flags['migrate-only'] ?? false,
    poolSize: settings.data.poolSize ?? DEFAULT_POOL_SIZE,
    isTraced: Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT),
    config: readConfigFile(env.CONFIG),
    dev: flags.dev ?? false,
  };
}

function retentionSettings(env: NodeJS.ProcessEnv): Partial<Record<keyof Retention, string>> {
  return Object.fromEntries(
    Object.entries(RETENTION_VARIABLES).map(([name, variable]) => [name, env[variable] || undefined]),
  );
}

function isFlag(name: string): name is Flag {
  return Object.hasOwn(VARIABLES, name);
}

/** Reads the variables of the proxy. Both spellings of each variable are common. */
function proxySettings(env: NodeJS.ProcessEnv): ProxySettings {
  return {
    https_proxy: env['https_proxy'],
    HTTPS_PROXY: env.HTTPS_PROXY,
    http_proxy: env['http_proxy'],
    HTTP_PROXY: env.HTTP_PROXY,
    no_proxy: env['no_proxy'],
    NO_PROXY: env.NO_PROXY,
  };
}

function readFlags(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        data: { type: 'string' },
        'sample-scale': { type: 'string' },
        'reset-sample': { type: 'boolean' },
        live: { type: 'boolean' },
        'no-sample': { type: 'boolean' },
        'idle-lock': { type: 'string' },
        role: { type: 'string' },
        'migrate-only': { type: 'boolean' },
        dev: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    }).values;
  } catch (error) {
    throw new StartError(`${firstSentence(error)} See ${START} --help.`);
  }
}

function readConfigFile(path: string | undefined): OperatorConfig {
  if (!path) return {};
  const config = OperatorConfig.safeParse(readJsonFile('CONFIG', path));
  if (config.success) return config.data;
  const issue = config.error.issues[0];
  throw new StartError(`CONFIG: ${path}: ${issue?.path.join('.') || 'the file'}: ${issue?.message}`);
}

/** Reads a file that an operator wrote. `name` is the option or the argument in the error message. */
export function readJsonFile(name: string, path: string): unknown {
  try {
    // Windows editors add a byte order mark, which JSON.parse rejects.
    return JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new StartError(`${name}: ${path} cannot be read as JSON: ${firstSentence(error)}`);
  }
}

/** Returns the first sentence of an error message, because an operator sees one line. */
export function firstSentence(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return `${text.split(/\.\s|\n/)[0]?.replace(/\.$/, '')}.`;
}
