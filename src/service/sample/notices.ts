/** A notification of the service to an agency. Title, body and raw error are templates for `phrase.ts`. */
export type Notice = {
  kind: string | null;
  weight: number;
  title: string | null;
  body: string | null;
  /** Ids of AI providers. One of the ids is chosen as the cause. */
  providers?: readonly string[];
  /** Whether the metadata name a source and a bot. Without it, there are no metadata. */
  names?: { source: boolean; bot: boolean };
  /** The original error of the provider, in any format. */
  rawAiError?: string;
  comesInBursts?: boolean;
};

const BOTH = { source: true, bot: true };
const OF_SOURCE = { source: true, bot: false };
const OF_BOT = { source: false, bot: true };

export const NOTICES: readonly Notice[] = [
  {
    kind: 'aiProviderError',
    weight: 18,
    title: '{bot} could not answer',
    body: 'The AI provider {provider} was overloaded. [The lead was answered by the second provider.|The answer was given up after three attempts.]',
    providers: ['provider-a', 'provider-b'],
    names: BOTH,
    rawAiError:
      '{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"},"request_id":"req_{hex}"}',
    comesInBursts: true,
  },
  {
    kind: 'aiProviderError',
    weight: 10,
    title: '{bot} could not answer',
    body: 'The AI provider {provider} did not answer in time at {source}.',
    providers: ['provider-a', 'provider-b', 'provider-c'],
    names: BOTH,
    rawAiError:
      'Error: Request timed out after 60000 ms\n    at send (client.js:214:17)\n    at async answer (bot.js:88:22)\nrequest_id: req_{hex}',
    comesInBursts: true,
  },
  {
    kind: 'aiProviderQuota',
    weight: 6,
    title: 'The quota of {provider} is used up',
    body: 'Bots that prefer this provider answer with the next one until the quota is raised.',
    providers: ['provider-b', 'provider-c'],
    names: { source: false, bot: false },
    rawAiError:
      '{"error":{"message":"You exceeded your current quota, please check your plan and billing details.","type":"insufficient_quota","param":null,"code":"insufficient_quota"}}',
    comesInBursts: true,
  },
  {
    kind: 'aiProviderKey',
    weight: 3,
    title: 'The key of {provider} was refused',
    body: 'No bot can use this provider until its key is replaced.',
    providers: ['provider-a', 'provider-c'],
    names: { source: false, bot: false },
    rawAiError: '401 Unauthorized: {"message":"Incorrect API key provided: sk-...{hex}"}',
  },
  {
    kind: 'aiAnswerBlocked',
    weight: 8,
    title: 'An answer of {bot} was blocked',
    body: 'The filter of {provider} stopped it. The lead waits for a person.',
    providers: ['provider-a', 'provider-b'],
    names: BOTH,
    rawAiError: '<html><head><title>400 Bad Request</title></head><body>content_filter {hex}</body></html>',
  },
  {
    kind: 'aiContextTooLong',
    weight: 5,
    title: 'A conversation of {bot} is too long',
    body: 'Older messages are left out from now on.',
    providers: ['provider-b'],
    names: OF_BOT,
    rawAiError:
      "This model's maximum context length is 128000 tokens. However, your messages resulted in 131902 tokens. (req_{hex})",
  },
  {
    kind: 'sourceDisconnected',
    weight: 9,
    title: '{source} is disconnected',
    body: 'The access was withdrawn or has run out. Connect the source again; until then no message goes in or out.',
    names: OF_SOURCE,
  },
  {
    kind: 'webhookFailed',
    weight: 14,
    title: 'The webhook of {source} failed',
    body: '[It answered 500.|It answered 404.|It did not answer within 15 seconds.|Its certificate has expired.] {count} events wait.',
    names: OF_SOURCE,
    comesInBursts: true,
  },
  {
    kind: 'channelExpiring',
    weight: 5,
    title: 'A channel of {source} expires soon',
    body: 'Renew its token within [3|5|7] days.',
    names: OF_SOURCE,
  },
  {
    kind: 'botPublished',
    weight: 4,
    title: 'A new version of {bot} is published',
    body: null,
    names: OF_BOT,
  },
  {
    kind: 'importFinished',
    weight: 7,
    title: '{count} leads were imported',
    body: '[None was refused.|3 were refused: see the file.]',
    names: OF_SOURCE,
  },
  {
    kind: 'paymentFailed',
    weight: 3,
    title: 'A payment failed',
    body: 'The card was refused. It is tried again in three days.',
  },
  { kind: 'newSignIn', weight: 5, title: 'Somebody signed in from a new place', body: '' },
  { kind: null, weight: 2, title: null, body: 'Maintenance on Sunday from 02:00 to 02:20 UTC.' },
  {
    kind: 'leadWrote',
    weight: 2,
    title: '<b>{bot}</b> was asked: "=1+1 <%= 7*7 %>"',
    body: 'javascript:alert(1)',
    names: BOTH,
  },
];
