import { describe, expect, it } from 'vitest';
import { botsOfPersona } from './persona-bots.ts';

const solar = { id: 'b1', name: 'Solar' };

describe('the bots of a persona', () => {
  it('are the same in both lists, and each stands once', () => {
    expect(botsOfPersona({ bots: [solar, solar], botIds: ['b1', 'b1'] })).toEqual([
      { ...solar, dispute: null },
    ]);
  });

  it('are flagged where an id has no bot, and where a bot has no id among them', () => {
    expect(botsOfPersona({ bots: [solar], botIds: ['b2'] })).toEqual([
      { ...solar, dispute: 'onlyInBots' },
      { id: 'b2', name: null, dispute: 'onlyInIds' },
    ]);
    expect(botsOfPersona({ bots: [], botIds: ['b2'] })).toEqual([
      { id: 'b2', name: null, dispute: 'onlyInIds' },
    ]);
  });

  it('are not disputed by a list that is null', () => {
    expect(botsOfPersona({ bots: [solar], botIds: null })).toEqual([{ ...solar, dispute: null }]);
    expect(botsOfPersona({ bots: null, botIds: ['b2'] })).toEqual([{ id: 'b2', name: null, dispute: null }]);
    expect(botsOfPersona({ bots: null, botIds: null })).toEqual([]);
  });

  it('are named by the entry that has a name, and kept where they have a name alone', () => {
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
