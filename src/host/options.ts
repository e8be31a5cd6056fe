import { parseArgs } from 'node:util';
import type { Retention } from '#contract/retention.ts';
import { DEFAULT_POOL_SIZE } from '#service/db/open-postgres.ts';
import { FEWEST_CONVERSATION_DAYS } from '#service/retention/settings.ts';
import { isLoopback } from './allowed-hosts.ts';
import { firstSentence, readConfigFile, type OperatorConfig } from './operator-config.ts';
import {
  FLAGS,
  OPTIONS,
  optionOf,
  RETENTION_OPTIONS,
  type Option,
  type OptionName,
  type ValuesOf,
} from './options-table.ts';
import { findProxy, type OutboundProxy, type ProxySettings } from './outbound-proxy.ts';
import { START } from './program.ts';
import { StartError } from './start-error.js';
import { isTracingOn } from './tracing-settings.ts';

/** The values of the options, completed by what follows from them. */
export type HostOptions = Omit<ValuesOf<typeof OPTIONS>, 'configFile'> & {
  /** The flags or variables that set the port and the address, for error messages. */
  setBy: { port: string; hostname: string };
  idleLockMinutes: number;
  poolSize: number;
  proxy: OutboundProxy | null;
  /** How long the embedded service keeps records. */
  retention: Retention;
  /** Whether the host sends traces to a collector. */
  isTraced: boolean;
  config: OperatorConfig;
};

const DEFAULT_IDLE_LOCK = 30;

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
  const given = givenBy(readFlags(args), env);
  const values = readValues(OPTIONS, given);
  const retention = readValues(RETENTION_OPTIONS, given);
  rejectContradictions(values, given);
  const { configFile, ...others } = values;
  const { hostname, allowedHosts, idleLockMinutes, serviceUrl, poolSize } = values;
  // A proxy in front of the host needs an allowed host name. Without one, only this machine has access.
  const isForThisMachine = isLoopback(hostname) && allowedHosts.length === 0;
  return {
    ...others,
    retention: retentionOf(retention, given.isSet('heldEventDays')),
    setBy: { port: given.setBy('port'), hostname: given.setBy('hostname') },
    idleLockMinutes: idleLockMinutes ?? (isForThisMachine ? 0 : DEFAULT_IDLE_LOCK),
    proxy: serviceUrl === null ? null : findProxy(serviceUrl, proxySettings(env)),
    poolSize: poolSize ?? DEFAULT_POOL_SIZE,
    isTraced: isTracingOn(env),
    config: configFile === null ? {} : readConfigFile(configFile),
  };
}

type Given = {
  /** Returns the text of the option; undefined if neither its flag nor its variable is set. */
  text: (name: OptionName) => string | undefined;
  isSet: (name: OptionName) => boolean;
  /** Returns the flag or the variable that sets the option, for error messages. */
  setBy: (name: OptionName) => string;
};

function givenBy(flags: ReturnType<typeof readFlags>, env: NodeJS.ProcessEnv): Given {
  const fromFlag = (name: OptionName) => {
    const { flag } = optionOf(name);
    const value = flag === undefined ? undefined : flags[flag];
    return typeof value === 'boolean' ? 'yes' : value;
  };
  // Treats an empty environment variable as unset, as most shell scripts do.
  const fromVariable = (name: OptionName) => env[optionOf(name).variable ?? ''] || undefined;
  const text = (name: OptionName) => fromFlag(name) ?? fromVariable(name);
  return {
    text,
    isSet: (name) => text(name) !== undefined,
    setBy(name) {
      const { flag, variable = '' } = optionOf(name);
      const isVariable = flag === undefined || (fromFlag(name) === undefined && fromVariable(name));
      return isVariable ? variable : `--${flag}`;
    },
  };
}

function readValues<Table extends Partial<Record<OptionName, Option>>>(
  table: Table,
  { text, setBy }: Given,
): ValuesOf<Table> {
  const values = (Object.keys(table) as OptionName[]).map((name) => {
    const read = optionOf(name).value(setBy(name)).safeParse(text(name));
    if (!read.success) throw new StartError(read.error.issues[0]?.message ?? `${setBy(name)} is invalid`);
    return [name, read.data];
  });
  return Object.fromEntries(values) as ValuesOf<Table>;
}

/** Throws a StartError for options that do not fit together. */
function rejectContradictions(values: ValuesOf<typeof OPTIONS>, { isSet, setBy }: Given): void {
  const { serviceUrl, databaseUrl, role, live, noSample, metricsPort, metricsToken } = values;
  const embeddedOnly = [
    'resetSample',
    'migrateOnly',
    ...(Object.keys(RETENTION_OPTIONS) as (keyof Retention)[]),
    ...(live ? (['live'] as const) : []),
  ] as const;
  const needsSample = [...(live ? (['live'] as const) : []), 'sampleScale', 'resetSample'] as const;
  if (isSet('keyHeader') && !serviceUrl) {
    throw new StartError(`${setBy('keyHeader')} needs SERVICE_URL: the embedded service has its own header.`);
  }
  const embedded = embeddedOnly.find(isSet);
  if (embedded && serviceUrl) {
    throw new StartError(`${setBy(embedded)} is only for the embedded service, but SERVICE_URL is set.`);
  }
  if (isSet('poolSize') && !databaseUrl) {
    throw new StartError(
      `${setBy('poolSize')} needs DATABASE_URL: the embedded database has one connection.`,
    );
  }
  if (role !== 'all' && (!databaseUrl || serviceUrl)) {
    throw new StartError(
      `${setBy('role')} needs DATABASE_URL and the embedded service: only hosts on one PostgreSQL share the work.`,
    );
  }
  if (role === 'api' && live) {
    throw new StartError(
      `${setBy('live')} needs a host that delivers: use it with another ${setBy('role')}.`,
    );
  }
  const ofSample = needsSample.find(isSet);
  if (noSample && ofSample) {
    throw new StartError(`${setBy(ofSample)} needs the sample agency, but ${setBy('noSample')} is set.`);
  }
  if (metricsPort !== null && metricsToken !== null) {
    throw new StartError('Set METRICS_PORT or METRICS_TOKEN, not both.');
  }
}

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

/** Reads the variables of the proxy. Both spellings of each variable are common. */
function proxySettings(env: NodeJS.ProcessEnv): ProxySettings {
  return {
    https_proxy: env['https_proxy'],
    HTTPS_PROXY: env['HTTPS_PROXY'],
    http_proxy: env['http_proxy'],
    HTTP_PROXY: env['HTTP_PROXY'],
    no_proxy: env['no_proxy'],
    NO_PROXY: env['NO_PROXY'],
  };
}

function readFlags(args: string[]) {
  try {
    return parseArgs({ args, options: FLAGS }).values as Partial<Record<string, string | boolean>>;
  } catch (error) {
    throw new StartError(`${firstSentence(error)} See ${START} --help.`);
  }
}
