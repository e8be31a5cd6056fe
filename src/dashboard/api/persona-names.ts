import { useQuery } from '@tanstack/react-query';
import { createContext } from 'react';
import type { Persona } from '#contract/persona.ts';
import type { Reply } from './call.ts';
import { personaQueries } from './persona-queries.ts';

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

const byReply = new WeakMap<Reply<Persona[]>, PersonasById>();

/** Made once for a reply, however many parts of a page ask. */
function personasById(reply: Reply<Persona[]>): PersonasById {
  const known = byReply.get(reply) ?? new Map(reply.data.map((persona) => [persona.id, persona]));
  byReply.set(reply, known);
  return known;
}

export function personaName({ personaName: name }: Pick<Persona, 'personaName'>): string {
  return name === null || name.trim() === '' ? 'No name' : name;
}
