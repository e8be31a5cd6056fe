/**
 * Imports the names of query parameters from a settings file. The names apply only to the service address that the user
 * set them for.
 */
import * as z from 'zod';
import { serviceAddress, type NamesByOperation, type WireNames } from '../../api/transport/config.ts';
import { NAMED_PARAMETERS } from '../../api/parameters/parameter-evidence.ts';
import {
  NamesOfOperation,
  operatorName,
  operatorNames,
  storableNames,
  storedServices,
} from '../../api/parameters/parameter-names.ts';
import { type SettingChange, valid } from './file-part.ts';

type ReadNames = {
  changes: readonly SettingChange[];
  ignored: readonly string[];
  /** The addresses in the file of services other than the connected service. */
  otherServices: readonly string[];
  /** All parameter names after the import, serialised for storage. */
  text: string;
};

const Operations = z.record(z.string(), z.unknown());

/**
 * Returns the changes that the parameter names in a file would make. For each operation, the names in the file replace
 * all stored names.
 */
export function readNames(services: Readonly<Record<string, unknown>>): ReadNames {
  const names: Record<string, NamesByOperation> = { ...storedServices() };
  const changes: SettingChange[] = [];
  const ignored: string[] = [];
  const otherServices = new Set<string>();
  for (const [address, operations] of Object.entries(services)) {
    const pathOfService = ['parameterNames', address];
    for (const [id, inFile] of Object.entries(valid(Operations, operations, pathOfService))) {
      const path = [...pathOfService, id];
      const { labels, summary } = partsOf(id);
      const own = valid(NamesOfOperation, inFile, path);
      const isKnown = ([name]: [string, string]) => Object.hasOwn(labels, name);
      const known = Object.fromEntries(Object.entries(own).filter(isKnown));
      ignored.push(...Object.keys(own).flatMap((name) => (name in known ? [] : [[...path, name].join('.')])));
      // A parameter without a name in the file has the operator's name, so the check includes the operator's names. The
      // operator's names for other services are unknown.
      if (isHere(address)) valid(NamesOfOperation, { ...operatorNames()[id], ...known }, path);
      const changed = changesOf({ address, id, summary, labels }, names[address]?.[id] ?? {}, known);
      if (changed.length === 0) continue;
      changes.push(...changed);
      names[address] = { ...names[address], [id]: known };
      if (!isHere(address)) otherServices.add(address);
    }
  }
  return { changes, ignored, otherServices: [...otherServices], text: storableNames(names) };
}

function isHere(address: string): boolean {
  return address === serviceAddress();
}

/**
 * Returns the parameter labels and the summary of an operation. For an unknown operation, returns no labels and the id
 * as the summary.
 */
function partsOf(id: string): { labels: WireNames; summary: string } {
  const known = NAMED_PARAMETERS.find(({ operation }) => operation.id === id);
  return { labels: known?.labels ?? {}, summary: known?.operation.summary ?? id };
}

type Place = { address: string; id: string; summary: string; labels: WireNames };

function changesOf(
  { address, id, summary, labels }: Place,
  now: WireNames,
  next: WireNames,
): SettingChange[] {
  const service = isHere(address) ? 'this service' : address;
  return Object.entries(labels).flatMap(([name, label]) => {
    const unset = isHere(address) ? operatorName(id, name) : 'Default';
    const [from, to] = [now[name] ?? unset, next[name] ?? unset];
    return from === to ? [] : [{ label: `${label} in ‘${summary}’ (${service})`, from, to }];
  });
}
