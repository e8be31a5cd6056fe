import { AppConfig } from '#contract/app-config.ts';
import type { Operation } from '#contract/operation.ts';
import { BASE_PATH } from '../../lib/base-path.ts';
import { ownLocal } from '../../lib/own-storage.ts';

let current: AppConfig | null = null;

/** Our names of query parameters, each with the one that is sent instead. */
export type WireNames = Readonly<Record<string, string>>;

/** By operation. */
export type NamesByOperation = Readonly<Record<string, WireNames>>;

let own: NamesByOperation | undefined;

/** What the host said at start. Throws when read before `setAppConfig`: a mistake in the order of the start. */
export function appConfig(): AppConfig {
  if (!current) throw new Error('The configuration was read before it was loaded.');
  return current;
}

export function setAppConfig(config: AppConfig): void {
  current = config;
  own = storedNames();
}

/** The whole address below which calls go, of the host's own `/api` as well. */
export function serviceAddress(): string {
  return new URL(appConfig().serviceUrl, location.origin).href;
}

/** What an operation's query parameters are called: as was said in this browser, else by the operator. */
export function wireNames(operationId: string): WireNames {
  return { ...appConfig().parameters[operationId], ...own?.[operationId] };
}

/** In the browser's storage: `{ version: 1, services: { address: NamesByOperation } }`. Written by `parameter-names.ts`. */
export const NAMES_KEY = 'botdeck-parameter-names';

/** The names that were set in this browser for this service. What cannot be read is passed over: any text is a name. */
function storedNames(): NamesByOperation | undefined {
  try {
    const { version, services } = JSON.parse(ownLocal.getItem(NAMES_KEY) ?? '') as {
      version: unknown;
      services: Partial<Record<string, NamesByOperation>>;
    };
    return version === 1 ? services[serviceAddress()] : undefined;
  } catch {
    // There are none, or storage is not allowed.
    return undefined;
  }
}

/** From the next call of this tab on. */
export function setOwnNames(names: NamesByOperation): void {
  own = names;
}

/** Whether the connected service answers this operation: every documented one, and the extensions it declares. */
export function isSupported(operation: Operation): boolean {
  return operation.origin === 'documented' || appConfig().extensions.includes(operation.id);
}

/** Reads `/config.json`. Rejects where it cannot be had or read: without it there is nothing to connect to. */
export async function loadAppConfig(fetchConfig: typeof fetch): Promise<AppConfig> {
  const response = await fetchConfig(`${BASE_PATH}/config.json`);
  if (!response.ok) throw new Error(`/config.json answered ${response.status}.`);
  const config = AppConfig.safeParse(await response.json().catch(() => undefined));
  if (!config.success) throw new Error('/config.json is not a configuration of Botdeck.');
  return config.data;
}

/** The host may be away: whoever waits for this has nothing on the screen. */
const REFRESH_WITHIN_MS = 3000;

/** Whether there is nothing to look for: a page that was opened by who is signed in is told of no key. */
export function isSampleKnown(): boolean {
  return appConfig().sample?.apiKey !== null;
}

/** Looks whether the sample agency is still offered. Where that cannot be read, it stays as it was. */
export async function refreshSample(): Promise<void> {
  if (appConfig().sample === null) return;
  const signal = AbortSignal.timeout(REFRESH_WITHIN_MS);
  const { sample } = await loadAppConfig((address) => fetch(address, { signal })).catch(appConfig);
  setAppConfig({ ...appConfig(), sample });
}
