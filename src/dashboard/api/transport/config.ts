import { AppConfig } from '#contract/app-config.ts';
import { extensionFieldsOf, type FieldNameOf } from '#contract/extension-fields.ts';
import type { Operation } from '#contract/operation.ts';
import { BASE_PATH } from '../../lib/base-path.ts';
import { ownLocal } from '../../lib/own-storage.ts';

let current: AppConfig | null = null;

/** The names of query parameters in the query string (wire names), by their names in the code. */
export type WireNames = Readonly<Record<string, string>>;

export type NamesByOperation = Readonly<Record<string, WireNames>>;

let own: NamesByOperation | undefined;

/**
 * Returns the host's configuration. Throws if it is used before `setAppConfig`, which indicates a bug in the start
 * sequence.
 */
export function appConfig(): AppConfig {
  if (!current) throw new Error('The configuration was read before it was loaded.');
  return current;
}

export function setAppConfig(config: AppConfig): void {
  current = config;
  own = storedNames();
}

/** Returns the absolute base URL of all calls to the service, also if the service is at the path `/api` of the host. */
export function serviceAddress(): string {
  return new URL(appConfig().serviceUrl, location.origin).href;
}

/** Returns the parameter names of an operation. Names from this browser take precedence over the operator's. */
export function wireNames(operationId: string): WireNames {
  return { ...appConfig().parameters[operationId], ...own?.[operationId] };
}

/** The storage key of `{ version: 1, services: { address: NamesByOperation } }`, which `parameter-names.ts` writes. */
export const NAMES_KEY = 'botdeck-parameter-names';

/**
 * Returns the names that are set in this browser for this service. Unreadable data is ignored. Values are not
 * validated, because any text can be a name.
 */
function storedNames(): NamesByOperation | undefined {
  try {
    const { version, services } = JSON.parse(ownLocal.getItem(NAMES_KEY) ?? '') as {
      version: unknown;
      services: Partial<Record<string, NamesByOperation>>;
    };
    return version === 1 ? services[serviceAddress()] : undefined;
  } catch {
    // No names are stored, or storage is blocked.
    return undefined;
  }
}

/** Sets the parameter names that this tab uses from the next call on. */
export function setOwnNames(names: NamesByOperation): void {
  own = names;
}

/**
 * Returns whether the service supports an operation: all documented operations, and the extensions that it declares.
 */
export function isSupported(operation: Operation): boolean {
  return operation.origin === 'documented' || appConfig().extensions.includes(operation.id);
}

/** Returns whether the service supports a field of an operation's request or response. */
export function isFieldSupported<Op extends Operation>(operation: Op, field: FieldNameOf<Op>): boolean {
  if (!isSupported(operation)) return false;
  const isExtension = extensionFieldsOf(operation).includes(field);
  return !isExtension || appConfig().extensions.includes(`${operation.id}.${field}`);
}

/** Loads `/config.json`. Rejects if it is unavailable or invalid, because the dashboard cannot connect without it. */
export async function loadAppConfig(fetchConfig: typeof fetch): Promise<AppConfig> {
  const response = await fetchConfig(`${BASE_PATH}/config.json`);
  if (!response.ok) throw new Error(`/config.json answered ${response.status}.`);
  const config = AppConfig.safeParse(await response.json().catch(() => undefined));
  if (!config.success) throw new Error('/config.json is not a configuration of Botdeck.');
  return config.data;
}

/**
 * The timeout for the request of `refreshSample`. It is short, because the user sees an empty page during the request,
 * and the host may be unavailable.
 */
const REFRESH_WITHIN_MS = 3000;

/**
 * Returns false if the configuration lacks the API key of the sample agency. The host omits this key from a page that a
 * signed-in user opens.
 */
export function isSampleKnown(): boolean {
  return appConfig().sample?.apiKey !== null;
}

/**
 * Loads the data of the sample agency, such as its API key, from the host again. If the request fails, the previous
 * data remains.
 */
export async function refreshSample(): Promise<void> {
  if (appConfig().sample === null) return;
  const signal = AbortSignal.timeout(REFRESH_WITHIN_MS);
  const { sample } = await loadAppConfig((address) => fetch(address, { signal })).catch(appConfig);
  setAppConfig({ ...appConfig(), sample });
}
