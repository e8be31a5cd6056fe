/** The names of query parameters as they are set in this browser, over those of the operator. `parameter-trials.ts` tries them first. */
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

/** What a parameter is called unless this browser says otherwise. */
export function operatorName(operationId: string, name: string): string {
  return appConfig().parameters[operationId]?.[name] ?? name;
}

/** All names that the document does not show, by operation and our name, as they are sent now. */
export function namesInUse(): NamesByOperation {
  return namesBy((operationId, name) => wireNames(operationId)[name] ?? name);
}

/** The same as the operator has them. */
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

/** The operations of which some name differs. */
export function changedOperations(names: NamesByOperation): string[] {
  const now = namesInUse();
  return Object.keys(names).filter((id) =>
    Object.entries(names[id] ?? {}).some(([name, wireName]) => now[id]?.[name] !== wireName),
  );
}

/**
 * Sets the names for this browser and this service, from the next call on. What was read by others is dropped. False
 * where the browser does not let them be stored: then they last as long as this tab.
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

/** From the next call on the names are those that are stored, whoever has stored them. */
export function takeStoredNames(queryClient: QueryClient): void {
  const before = namesInUse();
  setOwnNames(storedServices()[serviceAddress()] ?? {});
  dropReadBy(queryClient, before);
}

/** What was read by these names is dropped where others are in use now. */
function dropReadBy(queryClient: QueryClient, before: NamesByOperation): void {
  const changed = new Set(changedOperations(before));
  if (changed.size === 0) return;
  const isOfChanged = (operationId: unknown) => changed.has(String(operationId));
  queryClient.removeQueries({ type: 'inactive', predicate: ({ queryKey: [id] }) => isOfChanged(id) });
  void queryClient.resetQueries({ predicate: ({ queryKey: [id] }) => isOfChanged(id) });
  // Others may be gathered from those.
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [id] }) => id !== sessionQuery.queryKey[0] });
}

/** Beside those of other services; of none nothing is stored. */
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

/** What no query string needs escaped. */
const Name = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(100, 'must be at most 100 characters')
  .regex(/^[^\s&=#?+%]*$/, 'must not contain spaces or & = # ? + %');

/** Names that may be set. Two parameters of one name would be one. */
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

/** The names that are set in this browser, by the address of their service. */
export function storedServices(): Record<string, NamesByOperation> {
  try {
    return Stored.parse(JSON.parse(ownLocal.getItem(NAMES_KEY) ?? 'null')).services;
  } catch {
    return {};
  }
}

/** As `storedServices` reads them. */
export function storableNames(services: Readonly<Record<string, NamesByOperation>>): string {
  return JSON.stringify({ version: 1, services });
}
