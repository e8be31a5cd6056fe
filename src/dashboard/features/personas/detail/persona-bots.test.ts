import { describe, expect, it } from 'vitest';
import { botsOfPersona } from './persona-bots.ts';

const solar = { id: 'b1', name: 'Solar' };

describe('botsOfPersona', () => {
  it('returns a bot once if both lists contain it', () => {
    expect(botsOfPersona({ bots: [solar, solar], botIds: ['b1', 'b1'] })).toEqual([
      { ...solar, dispute: null },
    ]);
  });

  it('marks bots that only one list contains', () => {
    expect(botsOfPersona({ bots: [solar], botIds: ['b2'] })).toEqual([
      { ...solar, dispute: 'onlyInBots' },
      { id: 'b2', name: null, dispute: 'onlyInIds' },
    ]);
    expect(botsOfPersona({ bots: [], botIds: ['b2'] })).toEqual([
      { id: 'b2', name: null, dispute: 'onlyInIds' },
    ]);
  });

  it('ignores a null list', () => {
    expect(botsOfPersona({ bots: [solar], botIds: null })).toEqual([{ ...solar, dispute: null }]);
    expect(botsOfPersona({ bots: null, botIds: ['b2'] })).toEqual([{ id: 'b2', name: null, dispute: null }]);
    expect(botsOfPersona({ bots: null, botIds: null })).toEqual([]);
  });

  it('uses the entry with a name, and keeps bots without an id', () => {
    expect(
      botsOfPersona({
        bots: [{ id: 'b1', name: null }, solar, { id: null, name: 'Lost' }, { id: null, name: null }],
        botIds: ['b1'],
      }),
    ).toEqual([
      { ...solar, dispute: null },
      { id: null, name: 'Lost', dispute: 'onlyInBots' },
    ]);
  });
});
