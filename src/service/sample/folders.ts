import type { folder } from '../db/schema.ts';
import type { SampleAgency } from './agencies.ts';
import { opaqueId } from './random.ts';

export function foldersOf(agency: SampleAgency): (typeof folder.$inferInsert)[] {
  return Object.entries(agency.folders).map(([name, parent]) => ({
    agencyId: agency.id,
    id: folderIdOf(agency, name),
    name,
    parentId: parent === null ? null : folderIdOf(agency, parent),
  }));
}

export function folderIdOf(agency: SampleAgency, name: string): string {
  const index = Object.keys(agency.folders).indexOf(name);
  if (index < 0) throw new Error(`The agency has no folder named ${name}.`);
  return opaqueId('fld', agency.seed, index);
}
