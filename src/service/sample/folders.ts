import type { folder } from '../db/schema.ts';
import type { SampleAgency } from './agencies.ts';
import { SAMPLE_AGENCY, SECOND_AGENCY } from './identity.ts';
import { opaqueId } from './random.ts';

/** Folders by name, each with its parent. Null means the top level. One folder is empty. */
const FOLDERS: Record<string, Record<string, string | null>> = {
  [SAMPLE_AGENCY.id]: {
    Clients: null,
    Solar: 'Clients',
    Dental: 'Clients',
    'Dental: Manchester': 'Dental',
    'Dental: Hamburg': 'Dental',
    Fitness: 'Clients',
    Property: 'Clients',
    'Property: London & Valencia': 'Property',
    'Property: Dubai': 'Property',
    'Cars & finance': 'Clients',
    'Care & aesthetics': 'Clients',
    'For every client': null,
    Drafts: 'For every client',
    'Archive 2024': null,
    'Autumn campaigns': 'Archive 2024',
  },
  [SECOND_AGENCY.id]: { Clients: null, Gyms: 'Clients' },
};

export function foldersOf(agency: SampleAgency): (typeof folder.$inferInsert)[] {
  return Object.entries(namesOf(agency)).map(([name, parent]) => ({
    agencyId: agency.id,
    id: folderIdOf(agency, name),
    name,
    parentId: parent === null ? null : folderIdOf(agency, parent),
  }));
}

export function folderIdOf(agency: SampleAgency, name: string): string {
  const index = Object.keys(namesOf(agency)).indexOf(name);
  if (index < 0) throw new Error(`The agency has no folder named ${name}.`);
  return opaqueId('fld', agency.seed, index);
}

function namesOf(agency: SampleAgency): Record<string, string | null> {
  return FOLDERS[agency.id] ?? {};
}
