import { describe, expect, it } from 'vitest';
import { webhookValue } from '../../../testing/webhook-values.ts';
import { unsentValues } from './webhook-values.ts';
import { secretPaths, webhookFormSecrets, toWebhookRequest, webhookFormValues } from './webhook-values.ts';

const stored = webhookValue();
const template = stored.sendMessageTemplate!;

describe('the request of the form', () => {
  it('contains the mode and the fields of this mode', () => {
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
  ])('keeps headers of %j and a body of %j', (headers, bodyTemplate) => {
    const opened = webhookValue({ sendMessageTemplate: { ...template, headers, bodyTemplate } });
    const request = toWebhookRequest({ ...webhookFormValues(opened), mode: 'templates' }, opened);
    expect(request.sendMessageTemplate).toEqual({ ...template, headers, bodyTemplate });
  });
});

describe('the secrets of the form', () => {
  it('are listed by their paths in the request', () => {
    expect(secretPaths(webhookFormValues(stored))).toEqual([
      'sendMessageTemplate.headers.0.value',
      'externalApiKey',
    ]);
  });

  it('are listed in all forms that error messages may contain', () => {
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

describe('the unsent values', () => {
  it('belong to the other mode and are marked if the user changed them', () => {
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
