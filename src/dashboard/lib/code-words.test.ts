import { expect, it } from 'vitest';
import { codePhrase, codeWords } from './code-words.ts';

it.each([
  ['aiProviderError', 'AI provider error'],
  ['splitTest', 'Split test'],
  ['crm_update', 'CRM update'],
  ['web-chat', 'Web chat'],
  ['whatsapp', 'WhatsApp'],
  ['azure-openai', 'Azure OpenAI'],
  ['sms', 'SMS'],
  ['weekly', 'Weekly'],
])('shows the code %j as %j', (code, words) => {
  expect(codeWords(code)).toBe(words);
});

it.each(['Booking', 'Lead Gen EU', 'every client', 'größe', '', '_', 'a__', '1st'])(
  'leaves %j unchanged',
  (text) => {
    expect(codeWords(text)).toBe(text);
    expect(codePhrase(text)).toBe(text);
  },
);

it('starts a code in lower case within a sentence, except for names', () => {
  expect(codePhrase('payment_link')).toBe('payment link');
  expect(codePhrase('whatsapp')).toBe('WhatsApp');
});
