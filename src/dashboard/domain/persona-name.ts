import type { Persona } from '#contract/persona.ts';

/** The name of a persona, or that it has none. */
export function personaName({ personaName: name }: Pick<Persona, 'personaName'>): string {
  return name === null || name.trim() === '' ? 'No name' : name;
}
