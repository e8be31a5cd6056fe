import { describe, expect, it } from 'vitest';
import { Persona } from '#contract/persona.ts';
import { personaValue } from '../../../testing/values.ts';
import { countBots, PERSONA_FIELDS } from './persona-fields.ts';

describe('the fields of a persona', () => {
  it('include every field of the API once', () => {
    const ids = PERSONA_FIELDS.map(({ id }) => id);
    expect(ids.toSorted()).toEqual(Object.keys(Persona.shape).toSorted());
  });

  it('distinguish null, an empty list and empty text', () => {
    const valueOf = (id: string, persona: Persona) =>
      PERSONA_FIELDS.find((field) => field.id === id)?.value(persona);
    expect(valueOf('aiProviderPreferences', personaValue())).toBeNull();
    expect(valueOf('aiProviderPreferences', personaValue({ aiProviderPreferences: [] }))).toBe('');
    expect(valueOf('description', personaValue({ description: '' }))).toBe('');
    expect(
      valueOf(
        'bots',
        personaValue({
          bots: [
            { id: 'b1', name: 'Solar' },
            { id: 'b2', name: null },
          ],
        }),
      ),
    ).toBe('Solar, b2');
  });
});

describe('countBots', () => {
  it('counts the bots of both lists', () => {
    expect(countBots(personaValue())).toBe('No bots');
    expect(countBots(personaValue({ botIds: ['b1'] }))).toBe('1 bot');
    expect(countBots(personaValue({ botIds: ['b1'], bots: [{ id: 'b2', name: null }] }))).toBe('2 bots');
  });
});
