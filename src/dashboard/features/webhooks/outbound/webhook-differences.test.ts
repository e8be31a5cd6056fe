import { describe, expect, it } from 'vitest';
import { webhookValue } from '../../../testing/webhook-values.ts';
import {
  savedWebhookVersion,
  webhookDifferences,
  webhookVersion,
  webhookVersionAfter,
} from './webhook-values.ts';

const stored = webhookValue();
const template = stored.sendMessageTemplate!;
const before = webhookVersion(stored);

function changed(overrides: Partial<typeof template>) {
  const other = webhookValue({ sendMessageTemplate: { ...template, ...overrides } });
  return webhookDifferences([before, webhookVersion(other)]);
}

describe('the differences between configurations', () => {
  it('are empty for equal versions and ignore fields that a save does not change', () => {
    const tested = webhookValue({ lastTestResults: { ok: true }, contactFieldDescriptors: ['city'] });
    expect(webhookDifferences([before, webhookVersion(tested)])).toEqual([]);
  });

  it('are listed by field', () => {
    expect(changed({ method: 'PUT', bodyTemplate: '' })).toEqual([
      { label: 'Send a message: method', cells: ['POST', 'PUT'] },
      { label: 'Send a message: body', cells: ['{}', ''] },
    ]);
    const none = webhookVersion(webhookValue({ sendMessageTemplate: null }));
    expect(webhookDifferences([before, none]).map(({ cells }) => cells[1])).toEqual([null, null, null, null]);
  });

  it('mention a changed secret without showing it', () => {
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

  it('include the order of headers', () => {
    expect(changed({ headers: template.headers!.toReversed() })).toHaveLength(1);
  });

  it('contain all sent values if the stored values are unknown', () => {
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
  it('keeps values that were not sent', () => {
    const after = webhookVersionAfter(before, { mode: 'legacy', webhookCallbackUri: 'https://crm.example' });
    expect(after).toEqual({
      ...before,
      mode: 'legacy',
      webhookCallbackUri: 'https://crm.example',
      externalApiKey: { isStored: true, action: 'keep' },
    });
  });

  it.each([
    [null, 'keep', true],
    ['', 'clear', false],
    ['another', 'replace', true],
  ] as const)(
    'after the key %j has the action %s, and has a key once saved: %s',
    (externalApiKey, action, isStored) => {
      const after = webhookVersionAfter(before, { mode: 'legacy', externalApiKey });
      expect(after.externalApiKey).toEqual({ isStored, action });
      expect(savedWebhookVersion(after).externalApiKey).toEqual({ isStored });
    },
  );
});
