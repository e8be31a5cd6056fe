/** The options of the host: their flags, their environment variables, their values and their lines in the usage text. */
import * as z from 'zod';
import { DEFAULT_KEY_HEADER } from '#contract/api-key.ts';
import type { Retention } from '#contract/retention.ts';
import { DEFAULT_RETENTION } from '#service/retention/settings.ts';
import {
  hostNames,
  httpUrl,
  networks,
  number,
  oneOf,
  pathBelowHost,
  secretsKey,
  secretText,
  yesNo,
} from './option-values.ts';
import { START } from './program.ts';
import { MEGABYTE } from './upstream-response.ts';

export type Option = {
  /** The flag without its dashes. */
  flag?: string;
  /** The name of the flag's value in the usage text. A flag without it takes no value and turns the option on. */
  takes?: string;
  variable?: string;
  /** The line of the flag in the usage text. A flag without it is for developers. */
  help?: string;
  /** The value without flag and variable in the usage text, if it is not the default of the schema. */
  otherwise?: string;
  /** Returns the schema of the text of the flag or of the variable, which is undefined if neither is set. */
  value: (name: string) => z.ZodType;
};

const ROLES = ['all', 'api', 'worker'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const MAX_PORT = 65_535;
const MAX_REQUESTS = 1_000_000;
const MAX_DAYS = 36_500;
/** The minimum number of connections: enough for requests, sessions and health checks at the same time. */
const SMALLEST_POOL = 4;

const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null);

/** An option that a flag turns on. It has no variable, because a variable would stay set for the next start. */
const isGiven = (name: string) => yesNo(name).default(false);

/** The days after which the service deletes records. 0 means never. */
const daysToKeep = (record: keyof Retention) => (name: string) =>
  number(name, 0, MAX_DAYS, true)
    .transform((days) => (days === 0 ? null : days))
    .nullable()
    .default(DEFAULT_RETENTION[record]);

export const RETENTION_OPTIONS = {
  readNotificationDays: {
    variable: 'KEEP_READ_NOTIFICATIONS_DAYS',
    value: daysToKeep('readNotificationDays'),
  },
  unreadNotificationDays: {
    variable: 'KEEP_UNREAD_NOTIFICATIONS_DAYS',
    value: daysToKeep('unreadNotificationDays'),
  },
  pageVisitDays: { variable: 'KEEP_PAGE_VISITS_DAYS', value: daysToKeep('pageVisitDays') },
  conversationDays: { variable: 'KEEP_CONVERSATIONS_DAYS', value: daysToKeep('conversationDays') },
  eventDays: { variable: 'KEEP_EVENTS_DAYS', value: daysToKeep('eventDays') },
  heldEventDays: { variable: 'KEEP_HELD_EVENTS_DAYS', value: daysToKeep('heldEventDays') },
} as const satisfies Record<keyof Retention, Option>;

/** The other options, in the order of the usage text. */
export const OPTIONS = {
  port: {
    flag: 'port',
    takes: 'N',
    variable: 'PORT',
    help: 'port to listen on, 0 for any free one',
    value: (name) => number(name, 0, MAX_PORT, true).default(4310),
  },
  hostname: {
    flag: 'host',
    takes: 'ADDRESS',
    variable: 'HOST',
    help: 'address to bind to',
    value: (name) => z.string().min(1, `${name} must not be empty`).default('127.0.0.1'),
  },
  dataDir: {
    flag: 'data',
    takes: 'DIR',
    variable: 'DATA_DIR',
    help: 'folder of the embedded database',
    otherwise: './data',
    value: (name) => z.string().min(1, `${name} must not be empty`).default('data'),
  },
  /** The size of the sample agency; null keeps its current size. */
  sampleScale: {
    flag: 'sample-scale',
    takes: 'N',
    variable: 'SAMPLE_SCALE',
    help: 'size of the sample agency, 1 = 25,000 leads',
    otherwise: 'unchanged',
    value: (name) => orNull(number(name, 0.01, 400, false)),
  },
  /** Whether to reload the sample agency and discard all changes in it. */
  resetSample: {
    flag: 'reset-sample',
    help: 'reload the sample agency: its changes are lost',
    value: isGiven,
  },
  /** Whether the host neither loads nor offers the sample agency. */
  noSample: {
    flag: 'no-sample',
    variable: 'NO_SAMPLE',
    help: 'start without the sample agency',
    value: (name) => yesNo(name).default(false),
  },
  /** Whether simulated leads write to the sample agency. */
  live: {
    flag: 'live',
    variable: 'LIVE',
    help: 'let leads write to the sample agency',
    value: (name) => yesNo(name).default(false),
  },
  /** Minutes without use after which a dashboard locks itself; 0 means never. */
  idleLockMinutes: {
    flag: 'idle-lock',
    takes: 'N',
    variable: 'IDLE_LOCK_MINUTES',
    help: 'idle minutes before the lock, 0 for never',
    otherwise: '30, or 0 for this machine only',
    value: (name) => orNull(number(name, 0, 1440, false)),
  },
  /** The part of the work that this host does. Hosts with different roles share a database. */
  role: {
    flag: 'role',
    takes: 'ROLE',
    variable: 'ROLE',
    help: 'all; api: no deliveries; worker: only these',
    value: (name) => oneOf(name, ROLES).default('all'),
  },
  /** Whether to apply the missing migrations and end, instead of starting the host. */
  migrateOnly: { flag: 'migrate-only', help: 'upgrade the database and end', value: isGiven },
  dev: { flag: 'dev', value: isGiven },
  /** The address of a PostgreSQL database; null means PGlite in `dataDir`. */
  databaseUrl: {
    variable: 'DATABASE_URL',
    value: (name) =>
      orNull(z.string().regex(/^postgres(ql)?:\/\//, `${name} must start with postgres:// or postgresql://`)),
  },
  /** The maximum number of connections to PostgreSQL. */
  poolSize: {
    variable: 'POOL_SIZE',
    value: (name) => orNull(number(name, SMALLEST_POOL, 1000, true)),
  },
  /** The address of the real service behind `/api/*`; null means the embedded service. */
  serviceUrl: { variable: 'SERVICE_URL', value: (name) => orNull(httpUrl(name)) },
  keyHeader: {
    variable: 'SERVICE_KEY_HEADER',
    value: (name) =>
      z
        .string()
        .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, `${name} must be a header name`)
        .default(DEFAULT_KEY_HEADER),
  },
  /** The secret that encrypts the session cookies; null means a random secret that is stored in `dataDir`. */
  sessionSecret: { variable: 'SESSION_SECRET', value: (name) => orNull(secretText(name)) },
  /** Minutes without use after which a session ends. */
  sessionIdleMinutes: {
    variable: 'SESSION_IDLE_MINUTES',
    // The minimum is a few minutes, because the host records the use of a session once a minute.
    value: (name) => number(name, 5, 10_080, true).default(720),
  },
  /** The key that encrypts the secrets in the database; null means a random key that is stored in `dataDir`. */
  secretsKey: { variable: 'SECRETS_KEY', value: (name) => orNull(secretsKey(name)) },
  /** Host names that are allowed besides the names of this machine. */
  allowedHosts: { variable: 'ALLOWED_HOSTS', value: (name) => hostNames(name).default([]) },
  /** The path below which the host serves everything, without a trailing slash; empty for the root. */
  basePath: { variable: 'BASE_PATH', value: (name) => pathBelowHost(name).default('') },
  /** The number of proxies in front of the host. */
  proxies: { variable: 'PROXIES', value: (name) => number(name, 0, 10, true).default(0) },
  /** The maximum number of requests per minute for an API key; 0 means no limit. */
  requestsPerMinute: {
    variable: 'REQUEST_LIMIT',
    value: (name) => number(name, 0, MAX_REQUESTS, true).default(1200),
  },
  /** The maximum number of refused keys per minute from one address; 0 means no limit. */
  refusedKeysPerMinute: {
    variable: 'REFUSED_KEY_LIMIT',
    value: (name) => number(name, 0, MAX_REQUESTS, true).default(20),
  },
  /** The maximum size of a response from a real service, decompressed. */
  maxAnswerBytes: {
    variable: 'RESPONSE_LIMIT_MB',
    value: (name) =>
      number(name, 1, 1024, true)
        .default(64)
        .transform((megabytes) => megabytes * MEGABYTE),
  },
  /** Networks and single addresses that webhooks may call, besides public addresses. */
  webhookAllow: { variable: 'WEBHOOK_ALLOW', value: (name) => networks(name).default([]) },
  /** The port that serves only `/metrics`; null for none. */
  metricsPort: { variable: 'METRICS_PORT', value: (name) => orNull(number(name, 0, MAX_PORT, true)) },
  /** The bearer token of `/metrics` on the port of the host; null for none. */
  metricsToken: {
    variable: 'METRICS_TOKEN',
    value: (name) =>
      orNull(
        secretText(name).regex(/^[\x21-\x7e]*$/, `${name} must not contain spaces or letters outside ASCII`),
      ),
  },
  configFile: { variable: 'CONFIG', value: () => orNull(z.string()) },
  logLevel: { variable: 'LOG_LEVEL', value: (name) => oneOf(name, LOG_LEVELS).default('info') },
} as const satisfies Record<string, Option>;

const EVERY_OPTION = { ...OPTIONS, ...RETENTION_OPTIONS };

export type OptionName = keyof typeof EVERY_OPTION;

/** The values of the options in a table, by the names of the options. */
export type ValuesOf<Table extends Partial<Record<OptionName, Option>>> = {
  [Name in keyof Table]: Table[Name] extends Option ? z.infer<ReturnType<Table[Name]['value']>> : never;
};

export const optionOf = (name: OptionName): Option => EVERY_OPTION[name];

const ALL: readonly Option[] = Object.values(EVERY_OPTION);

/** The usual variables of other programs, which set no option of their own. */
const USUAL_VARIABLES = [
  'HTTPS_PROXY',
  'HTTP_PROXY',
  'NO_PROXY',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
];

/** Every environment variable that the host reads. */
export const VARIABLES = [...ALL.flatMap(({ variable }) => variable ?? []), ...USUAL_VARIABLES];

/** The flags in the form of `parseArgs`. */
export const FLAGS = Object.fromEntries([
  ...ALL.flatMap(({ flag, takes }) =>
    flag === undefined
      ? []
      : [[flag, { type: takes === undefined ? 'boolean' : 'string' } as const] as const],
  ),
  ['help', { type: 'boolean', short: 'h' }] as const,
  ['version', { type: 'boolean', short: 'v' }] as const,
]);

const LINE_LENGTH = 100;

function usageLine({ flag, takes, variable, help = '', otherwise, value }: Option): string {
  const given = takes === undefined ? `--${flag}` : `--${flag} ${takes}`;
  const byDefault = value('').parse(undefined);
  const other = otherwise ?? (byDefault === false ? 'off' : String(byDefault));
  const source = variable === undefined ? '' : `${variable}, else ${other}`;
  return `  ${given.padEnd(19)}${help.padEnd(45)}${source}`.trimEnd();
}

/** Joins the words with commas, in lines of at most `LINE_LENGTH` characters. */
function inLines(words: readonly string[]): string {
  const lines = [''];
  for (const [place, word] of words.entries()) {
    const text = place === words.length - 1 ? `${word}.` : `${word},`;
    const line = `${lines.at(-1)} ${text}`.trimStart();
    if (line.length > LINE_LENGTH) lines.push(text);
    else lines[lines.length - 1] = line;
  }
  return lines.join('\n');
}

export const USAGE = `Usage: ${START} [OPTIONS]

Starts the host and prints its address.

${ALL.filter(({ help }) => help !== undefined)
  .map(usageLine)
  .join('\n')}
  --version          the version of this program
  --help             this text

Environment only:
${inLines(VARIABLES.filter((name) => !ALL.some(({ flag, variable }) => flag !== undefined && variable === name)))}`;
