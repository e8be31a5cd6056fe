import { describe, expect, it } from 'vitest';
import { webhookValue } from '../../../testing/webhook-values.ts';
import { unsentValues } from './webhook-values.ts';
import { secretPaths, webhookFormSecrets, toWebhookRequest, webhookFormValues } from './webhook-values.ts';

const stored = webhookValue();
const template = stored.sendMessageTemplate!;

describe('what is sent of the form', () => {
  it('is the mode and what it uses', () => {
    expect(toWebhookRequest({ ...webhookFormValues(stored), mode: 'templates' }, stored)).toEqual({
      mode: 'templates',
      sendMessageTemplate: template,
      externalApiKey: null,
    });
    expect(toWebhookRequest({ ...webhookFormValues(stored), mode: 'legacy' }, stored)).toEqual({
      mode: 'legacy',
      webhookCallbackUri: stored.webhookCallbackUri,
      externalApiKey: null,
    });
  });

  it.each([
    [null, null],
    [[], ''],
  ])('keeps apart headers and a body that are %j and %j', (headers, bodyTemplate) => {
    const opened = webhookValue({ sendMessageTemplate: { ...template, headers, bodyTemplate } });
    const request = toWebhookRequest({ ...webhookFormValues(opened), mode: 'templates' }, opened);
    expect(request.sendMessageTemplate).toEqual({ ...template, headers, bodyTemplate });
  });
});

describe('the secrets of the form', () => {
  it('are known by where they stand', () => {
    expect(secretPaths(webhookFormValues(stored))).toEqual([
      'sendMessageTemplate.headers.0.value',
      'externalApiKey',
    ]);
  });

  it('are known by what they are, as others may quote them', () => {
    const values = {
      ...webhookFormValues(stored),
      externalApiKey: { action: 'replace' as const, value: 'canary-key' },
    };
    expect(
      webhookFormSecrets(values)
        .filter((text) => text !== '')
        .toSorted(),
    ).toEqual(
      expect.arrayContaining([
        'Bearer canary-header',
        'canary-callback',
        'canary-header',
        'canary-key',
        'canary-url',
      ]),
    );
  });
});

describe('what is kept', () => {
  it('is what the mode does not use, and says where that was changed for nothing', () => {
    const values = webhookFormValues(stored);
    expect(unsentValues({ ...values, mode: 'templates' }, stored)).toEqual([
      { label: 'Callback URL', text: 'https://crm.example/hook?token=***', isChangedHere: false },
    ]);
    const typed = { ...values, sendMessageTemplate: { ...values.sendMessageTemplate, method: 'PUT' } };
    expect(unsentValues({ ...typed, mode: 'legacy' }, stored)).toEqual([
      {
        label: 'Template to send a message',
        text: 'POST https://crm.example/messages?to=1&api_key=***, 2 headers, a body of 2 characters',
        isChangedHere: true,
      },
    ]);
  });
});
