/** Words whose capital letters are kept within a sentence, by their spelling in lower case. */
const SPELLINGS: Readonly<Record<string, string>> = Object.fromEntries(
  'AI API CRM CSV FAQ SMS RCS URL WhatsApp Facebook Instagram Messenger Telegram Slack Twilio HubSpot TikTok LinkedIn OpenAI Azure Anthropic Google'
    .split(' ')
    .map((word) => [word.toLowerCase(), word]),
);

/**
 * Matches a code: one word, or several words in camel case or joined by '_' or '-'. Other texts are already readable.
 */
const CODE = /^[a-z][a-zA-Z\d]*(?:[_-]+[a-zA-Z\d]+)*$/;

/** Returns a code of the service as a part of a sentence: 'CRM update' for 'crm_update'. Other texts stay unchanged. */
export function codePhrase(code: string): string {
  if (!CODE.test(code)) return code;
  return code
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .map((word) => SPELLINGS[word.toLowerCase()] ?? word.toLowerCase())
    .join(' ');
}

/** Returns a code of the service as a label: 'AI provider error' for 'aiProviderError'. Other texts stay unchanged. */
export function codeWords(code: string): string {
  const phrase = codePhrase(code);
  return CODE.test(code) ? phrase.charAt(0).toUpperCase() + phrase.slice(1) : phrase;
}
