import type { Persona } from '#contract/persona.ts';
import type { CsvValue } from '../../../lib/csv.ts';
import { botsOfPersona } from './persona-bots.ts';
import { pluralize } from '../../../lib/pluralize.ts';

export type PersonaField = {
  id: keyof Persona;
  label: string;
  isLong?: true;
  value: (persona: Persona) => CsvValue;
};

/** Every field of a persona, in the order of comparisons and exports. */
export const PERSONA_FIELDS: readonly PersonaField[] = [
  { id: 'personaName', label: 'Name', value: ({ personaName }) => personaName },
  { id: 'description', label: 'Description', isLong: true, value: ({ description }) => description },
  { id: 'howToRespond', label: 'How to respond', isLong: true, value: ({ howToRespond }) => howToRespond },
  { id: 'voiceStyles', label: 'Voice styles', isLong: true, value: ({ voiceStyles }) => voiceStyles },
  { id: 'typoPercent', label: 'Typos', value: ({ typoPercent }) => typoPercent ?? null },
  {
    id: 'breakupLargeMessagePercent',
    label: 'Splits long messages',
    value: ({ breakupLargeMessagePercent }) => breakupLargeMessagePercent ?? null,
  },
  { id: 'responseTime', label: 'Response time', value: ({ responseTime }) => responseTime },
  { id: 'responseDelay', label: 'Response delay', value: ({ responseDelay }) => responseDelay ?? null },
  {
    id: 'aiProviderPreferences',
    label: 'AI providers, in order',
    value: ({ aiProviderPreferences }) => joined(aiProviderPreferences),
  },
  { id: 'default', label: 'Default', value: (persona) => persona.default },
  { id: 'favorited', label: 'Favourite', value: ({ favorited }) => favorited },
  { id: 'folderId', label: 'Folder', value: ({ folderId }) => folderId },
  {
    id: 'bots',
    label: 'Bots',
    value: (persona) =>
      persona.bots && joined(persona.bots.map(({ id, name }) => name || id || 'a bot without a name')),
  },
  { id: 'botIds', label: 'Bot ids', value: ({ botIds }) => joined(botIds) },
  { id: 'color', label: 'Colour', value: ({ color }) => color },
  { id: 'imageUri', label: 'Picture', value: ({ imageUri }) => imageUri },
  { id: 'modifiedAt', label: 'Modified', value: ({ modifiedAt }) => modifiedAt },
  { id: 'modifiedBy', label: 'Modified by', value: ({ modifiedBy }) => modifiedBy },
  { id: 'id', label: 'Persona id', value: ({ id }) => id },
  { id: 'agencyId', label: 'Agency id', value: ({ agencyId }) => agencyId },
];

function joined(items: readonly string[] | null): string | null {
  return items && items.join(', ');
}

/** Returns the number of bots of a persona as text, e.g. '3 bots' or 'No bots'. */
export function countBots(persona: Persona): string {
  const count = botsOfPersona(persona).length;
  return count === 0 ? 'No bots' : pluralize(count, 'bot');
}
