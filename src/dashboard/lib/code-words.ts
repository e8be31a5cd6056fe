/** Words that keep their spelling in a sentence. */
const SPELLINGS: Readonly<Record<string, string>> = Object.fromEntries(
  'AI API CRM CSV FAQ SMS RCS URL WhatsApp Facebook Instagram Messenger Telegram Slack Twilio HubSpot TikTok LinkedIn'
    .split(' ')
    .map((word) => [word.toLowerCase(), word]),
);

/** One word, or several in camel case or joined by '_' or '-'. Other texts were written for readers. */
const CODE = /^[a-z][a-zA-Z\d]*(?:[_-]+[a-zA-Z\d]+)*$/;

/** Returns a code as a part of a sentence, such as 'CRM update' for 'crm_update'. Other texts stay unchanged. */
export function codePhrase(code: string): string {
  if (!CODE.test(code)) return code;
  return code
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .map((word) => SPELLINGS[word.toLowerCase()] ?? word.toLowerCase())
    .join(' ');
}

/** Returns a code as a label, such as 'AI provider error' for 'aiProviderError'. Other texts stay unchanged. */
export function codeWords(code: string): string {
  const phrase = codePhrase(code);
  return CODE.test(code) ? phrase.charAt(0).toUpperCase() + phrase.slice(1) : phrase;
}
