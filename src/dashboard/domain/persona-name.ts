import type { Persona } from '#contract/persona.ts';

/** Returns the name of a persona, or 'No name'. */
export function personaName({ personaName: name }: Pick<Persona, 'personaName'>): string {
  return name === null || name.trim() === '' ? 'No name' : name;
}
