import { useQuery } from '@tanstack/react-query';
import { createContext } from 'react';
import type { Persona } from '#contract/persona.ts';
import type { Reply } from '../api/call.ts';
import { personaQueries } from '../api/persona-queries.ts';

export type PersonasById = ReadonlyMap<string, Persona>;

const NO_PERSONAS: PersonasById = new Map();
/** What `PersonaChip` reads. A context, so that a table of a thousand chips reads the cache once. */
export const KnownPersonas = createContext(NO_PERSONAS);

const NONE: readonly string[] = [];
const UNNAMED = ['The personas could not be loaded: they are shown by their ids.'];

/** The personas by id, as far as they are known by now: a page does not wait for their names. */
export function usePersonas(): { byId: PersonasById; notices: readonly string[] } {
  const { data: byId = NO_PERSONAS, isError } = useQuery({ ...personaQueries.list(), select: personasById });
  return { byId, notices: isError && byId === NO_PERSONAS ? UNNAMED : NONE };
}

function personasById({ data }: Reply<Persona[]>): PersonasById {
  return new Map(data.map((persona) => [persona.id, persona]));
}

export function personaName({ personaName: name }: Pick<Persona, 'personaName'>): string {
  return name === null || name.trim() === '' ? 'No name' : name;
}
