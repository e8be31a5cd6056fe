import { describe, expect, it } from 'vitest';
import { Persona } from './persona.ts';
import { parseStrictly } from './lenient.ts';

const full = {
  id: 'persona-1',
  agencyId: 'agency-1',
  personaName: 'Ada',
  description: '',
  color: '#3366cc',
  imageUri: 'https://images.example/ada.png',
  voiceStyles: 'warm',
  howToRespond: 'Answer, then offer a time.',
  typoPercent: 0.5,
  breakupLargeMessagePercent: 40,
  responseTime: 'natural',
  responseDelay: 12,
  modifiedAt: 'last Tuesday',
  modifiedBy: 'Robin Example',
  aiProviderPreferences: ['first'],
  folderId: 'folder-1',
  botIds: ['bot-1'],
  bots: [{ name: 'Booking bot', id: 'bot-1' }],
  favorited: true,
  default: false,
};

describe('a persona', () => {
  it('parses unchanged, with its modification time as plain text', () => {
    expect(Persona.parse(full)).toEqual(full);
  });

  it('requires only its id and its flags', () => {
    const {
      id,
      favorited,
      default: isDefault,
      ...rest
    } = Persona.parse({ id: 'x', favorited: false, default: true });
    expect([id, favorited, isDefault]).toEqual(['x', false, true]);
    expect(Object.keys(rest)).toHaveLength(14);
    expect(Object.values(rest).every((value) => value === null)).toBe(true);
  });

  it.each([
    ['no id', { id: undefined }],
    ['a percentage that is text', { typoPercent: '5' }],
    ['a percentage beyond numbers', { typoPercent: Infinity }],
    ['bots that are ids', { bots: ['bot-1'] }],
    ['a null bot id', { botIds: [null] }],
    ['a flag that is a number', { favorited: 1 }],
  ])('rejects %s', (_, change) => {
    expect(parseStrictly(Persona, { ...full, ...change }).success).toBe(false);
  });
});
