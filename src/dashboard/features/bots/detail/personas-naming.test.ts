import { describe, expect, it } from 'vitest';
import { Persona } from '#contract/persona.ts';
import { personasNaming } from './personas-naming.ts';

function persona(id: string, overrides: Partial<Persona> = {}): Persona {
  return Persona.parse({ id, favorited: false, default: false, ...overrides });
}

const personas = [
  persona('by-id', { botIds: ['b'] }),
  persona('by-name', { bots: [{ id: 'b', name: 'Booking bot' }] }),
  persona('other', { botIds: ['x'], bots: null }),
];

describe('personasNaming', () => {
  it('finds personas by `botIds` and by `bots`', () => {
    const { naming, notices } = personasNaming('b', null, personas);
    expect(naming.map(({ id }) => id)).toEqual(['by-id', 'by-name']);
    expect(notices).toEqual([]);
  });

  it('reports mismatches with the personas that the bot lists', () => {
    expect(personasNaming('b', ['by-name', 'by-id'], personas).notices).toEqual([]);
    expect(personasNaming('b', ['by-id', 'other', 'gone', 'gone'], personas).notices).toEqual([
      '2 personas of the bot do not list it.',
      '1 persona lists the bot but is not among its personas.',
    ]);
  });
});
