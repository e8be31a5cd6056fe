import { describe, expect, it } from 'vitest';
import { webhookValue } from '../../../testing/webhook-values.ts';
import { asStored, webhookDifferences, webhookVersionAfter, webhookVersion } from './webhook-differences.ts';

const stored = webhookValue();
const template = stored.sendMessageTemplate!;
const before = webhookVersion(stored);

/** What differs after the message's template was changed. */
function changed(overrides: Partial<typeof template>) {
  const other = webhookValue({ sendMessageTemplate: { ...template, ...overrides } });
  return webhookDifferences([before, webhookVersion(other)]);
}

describe('what differs between configurations', () => {
  it('is nothing between the same, and nothing of what a save leaves alone', () => {
    const tested = webhookValue({ lastTestResults: { ok: true }, contactFieldDescriptors: ['city'] });
    expect(webhookDifferences([before, webhookVersion(tested)])).toEqual([]);
  });

  it('is told field by field', () => {
    expect(changed({ method: 'PUT', bodyTemplate: '' })).toEqual([
      { label: 'Send a message: method', cells: ['POST', 'PUT'] },
      { label: 'Send a message: body', cells: ['{}', ''] },
    ]);
    const none = webhookVersion(webhookValue({ sendMessageTemplate: null }));
    expect(webhookDifferences([before, none]).map(({ cells }) => cells[1])).toEqual([null, null, null, null]);
  });

  it('is seen in a secret, which is not shown', () => {
    const headers = [
      { name: 'authorization', value: 'Bearer canary-other' },
      { name: 'X-Moved', value: 'Bearer canary-header' },
    ];
    const differences = changed({ headers, url: 'https://crm.example/messages?to=1&api_key=canary-other' });
    expect(differences).toEqual([
      {
        label: 'Send a message: URL',
        cells: [
          'https://crm.example/messages?to=1&api_key=***',
          'https://crm.example/messages?to=1&api_key=*** (another secret)',
        ],
      },
      {
        label: 'Send a message: headers',
        cells: ['Authorization: ***\nX-Plain: plain', 'authorization: *** (another secret)\nX-Moved: ***'],
      },
    ]);
    expect(JSON.stringify(differences)).not.toMatch(/canary/);
  });

  it('is seen in the order of headers', () => {
    expect(changed({ headers: template.headers!.toReversed() })).toHaveLength(1);
  });

  it('is all that is sent where nothing was known', () => {
    const after = webhookVersionAfter(
      {},
      { mode: 'legacy', webhookCallbackUri: 'https://crm.example', externalApiKey: null },
    );
    expect(webhookDifferences([{}, after])).toEqual([
      { label: 'Mode', cells: [undefined, 'legacy'] },
      { label: 'Callback URL', cells: [undefined, 'https://crm.example'] },
    ]);
  });
});

describe('a configuration after a request', () => {
  it('keeps what was not sent', () => {
    const after = webhookVersionAfter(before, { mode: 'legacy', webhookCallbackUri: 'https://crm.example' });
    expect(after).toEqual({ ...before, outboundMode: 'legacy', webhookCallbackUri: 'https://crm.example' });
  });

  it.each([
    [null, 'stored', 'stored'],
    ['', 'none', 'none'],
    ['another', 'new', 'stored'],
  ] as const)(
    'has, after the key %j, a key that is %s, and %s once it is saved',
    (externalApiKey, key, saved) => {
      const after = webhookVersionAfter(before, { mode: 'legacy', externalApiKey });
      expect(after.key).toBe(key);
      expect(asStored(after).key).toBe(saved);
    },
  );
});
