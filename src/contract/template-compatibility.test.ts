/**
 * The templates of the sample agency and of stored data folders, with the requests that earlier versions sent for them.
 */
import { describe, expect, it } from 'vitest';
import { renderTemplate } from './render-template.ts';
import { templateProblems } from './template-problems.ts';

const VALUES = {
  contactId: '9007199254740993',
  message: 'Say "hi" & <b>\\\n',
  field: 'city "x"',
  value: "O'Neil & 50%",
  listing: 'a b/c',
  leadName: 'Ann',
  externalApiKey: 'key-1',
};
const JSON_TYPE = [{ name: 'Content-Type', value: 'application/json' }];

const STORED: readonly (readonly [body: string, headers: typeof JSON_TYPE, sent: string])[] = [
  [
    '{\n  "channel": "facebook",\n  "text": "{{message}}"\n}',
    JSON_TYPE,
    '{\n  "channel": "facebook",\n  "text": "Say \\"hi\\" & <b>\\\\\\n"\n}',
  ],
  [
    '{ "custom": { "{{field}}": "{{value}}" } }',
    JSON_TYPE,
    `{ "custom": { "city \\"x\\"": "O'Neil & 50%" } }`,
  ],
  [
    'buyer={{contactId}}&text={{message}}',
    [],
    'buyer=9007199254740993&text=Say%20%22hi%22%20%26%20%3Cb%3E%5C%0A',
  ],
  ['{ "text": "{{message}}" }', [], '{ "text": "Say \\"hi\\" & <b>\\\\\\n" }'],
  ['{ "{{field}}": "{{value}}" }', [], `{ "city \\"x\\"": "O'Neil & 50%" }`],
  ['{"person_id": {{contactId}}}', [], '{"person_id": "9007199254740993"}'],
  ['{"data":"{\\"id\\":{{contactId}}}"}', [], '{"data":"{\\"id\\":9007199254740993}"}'],
  ['<a b="{{leadName}}">{{message}}</a>', [], '<a b="Ann">Say &quot;hi&quot; &amp; &lt;b&gt;\\\n</a>'],
  ['<Say>{{value}}</Say>', [], '<Say>O&#39;Neil &amp; 50%</Say>'],
  ['Dear {{leadName}}: {{message}}', [], 'Dear Ann: Say "hi" & <b>\\\n'],
];

describe('a stored template', () => {
  it.each(STORED)(
    'sends the same body as in earlier versions, and can be saved: %s',
    (bodyTemplate, headers, sent) => {
      const url = 'https://crm.example/contacts/{{contactId}}?listing={{listing}}';
      const template = {
        method: 'POST',
        url,
        headers: [...headers, { name: 'Authorization', value: 'Bearer {{externalApiKey}}' }],
        bodyTemplate,
      };
      const { request } = renderTemplate(template, new Map(Object.entries(VALUES)));
      expect(request).toMatchObject({
        url: 'https://crm.example/contacts/9007199254740993?listing=a%20b%2Fc',
        body: sent,
      });
      expect(request!.headers).toContainEqual({ name: 'Authorization', value: 'Bearer key-1' });
      expect(templateProblems(template, new Set(Object.keys(VALUES)))).toEqual([]);
    },
  );
});
