import type { Persona } from '#contract/persona.ts';

export function personaName({ personaName: name }: Pick<Persona, 'personaName'>): string {
  return name === null || name.trim() === '' ? 'No name' : name;
}
