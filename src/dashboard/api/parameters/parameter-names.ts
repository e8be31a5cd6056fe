/**
 * The names of query parameters that the user sets in this browser. They take precedence over the names that the
 * operator of the host has configured. `parameter-trials.ts` tests the names before the user saves them.
 */
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import {
  appConfig,
  NAMES_KEY,
  serviceAddress,
  setOwnNames,
  wireNames,
  type NamesByOperation,
} from '../transport/config.ts';
import { NAMED_PARAMETERS } from './parameter-evidence.ts';
import { sessionQuery } from '../session/session.ts';
import { ownLocal } from '../../lib/own-storage.ts';

/**
 * Returns the name of a query parameter that the operator has configured, or the default name. Ignores the names that
 * are set in this browser.
 */
export function operatorName(operationId: string, name: string): string {
  return appConfig().parameters[operationId]?.[name] ?? name;
}

/**
 * Returns the current names in the query string of all undocumented parameters, by operation and by the name in the
 * code.
 */
export function namesInUse(): NamesByOperation {
  return namesBy((operationId, name) => wireNames(operationId)[name] ?? name);
}

export function operatorNames(): NamesByOperation {
  return namesBy(operatorName);
}

function namesBy(nameOf: (operationId: string, name: string) => string): NamesByOperation {
  return Object.fromEntries(
    NAMED_PARAMETERS.map(({ operation: { id }, labels }) => [
      id,
      Object.fromEntries(Object.keys(labels).map((name) => [name, nameOf(id, name)])),
    ]),
  );
}

/** Returns the ids of the operations for which at least one of these parameter names differs from the name in use. */
export function changedOperations(names: NamesByOperation): string[] {
  const now = namesInUse();
  return Object.keys(names).filter((id) =>
    Object.entries(names[id] ?? {}).some(([name, wireName]) => now[id]?.[name] !== wireName),
  );
}

/**
 * Sets the parameter names for this browser and service, starting with the next call. Removes cached replies to
 * requests with the old names. Returns false if the browser blocks storage: the names are then lost when the tab is
 * closed.
 */
export function setNames(queryClient: QueryClient, names: NamesByOperation): boolean {
  const before = namesInUse();
  const own = Object.fromEntries(
    Object.entries(names).flatMap(([id, byName]) => {
      const others = Object.entries(byName).filter(([name, wireName]) => wireName !== operatorName(id, name));
      return others.length === 0 ? [] : [[id, Object.fromEntries(others)]];
    }),
  );
  setOwnNames(own);
  const isStored = store(own);
  dropReadBy(queryClient, before);
  return isStored;
}

/** Applies the stored parameter names, e.g. after another tab changed them, starting with the next call. */
export function takeStoredNames(queryClient: QueryClient): void {
  const before = namesInUse();
  setOwnNames(storedServices()[serviceAddress()] ?? {});
  dropReadBy(queryClient, before);
}

/**
 * Removes the cached replies of operations whose parameter names differ from the names in `before`, and refetches
 * visible data.
 */
function dropReadBy(queryClient: QueryClient, before: NamesByOperation): void {
  const changed = new Set(changedOperations(before));
  if (changed.size === 0) return;
  const isOfChanged = (operationId: unknown) => changed.has(String(operationId));
  queryClient.removeQueries({ type: 'inactive', predicate: ({ queryKey: [id] }) => isOfChanged(id) });
  void queryClient.resetQueries({ predicate: ({ queryKey: [id] }) => isOfChanged(id) });
  // Other queries may contain data from the removed replies.
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [id] }) => id !== sessionQuery.queryKey[0] });
}

/**
 * Stores the parameter names for this service. The storage entry also contains the names for other services, and is
 * removed if no service has names.
 */
function store(own: NamesByOperation): boolean {
  try {
    const services = { ...storedServices(), [serviceAddress()]: own };
    const named = Object.entries(services).filter(([, names]) => Object.keys(names).length > 0);
    if (named.length === 0) ownLocal.removeItem(NAMES_KEY);
    else ownLocal.setItem(NAMES_KEY, storableNames(Object.fromEntries(named)));
    return true;
  } catch {
    return false;
  }
}

/** The name of a query parameter. Spaces and characters with a meaning in query strings are invalid. */
const Name = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(100, 'must be at most 100 characters')
  .regex(/^[^\s&=#?+%]*$/, 'must not contain spaces or & = # ? + %');

/** The parameter names of one operation. Two parameters must not have the same name. */
export const NamesOfOperation = z.record(z.string(), Name).superRefine((names, context) => {
  const entries = Object.entries(names);
  for (const [name, wireName] of entries) {
    if (entries.some(([other, its]) => other !== name && its === wireName))
      context.addIssue({ code: 'custom', path: [name], message: 'is already used for another parameter' });
  }
});

const Stored = z.object({
  version: z.literal(1),
  services: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.string()))),
});

/** Returns the parameter names that are stored in this browser, by the address of the service. */
export function storedServices(): Record<string, NamesByOperation> {
  try {
    return Stored.parse(JSON.parse(ownLocal.getItem(NAMES_KEY) ?? 'null')).services;
  } catch {
    return {};
  }
}

/** Returns the JSON text that this browser stores for parameter names. `storedServices` parses this text. */
export function storableNames(services: Readonly<Record<string, NamesByOperation>>): string {
  return JSON.stringify({ version: 1, services });
}
