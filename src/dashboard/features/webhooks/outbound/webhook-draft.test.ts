import { describe, expect, it } from 'vitest';
import { webhookValue } from '../../../testing/webhook-values.ts';
import { fromDraft, toDraft, WebhookDraft } from './webhook-draft.ts';
import { webhookFormValues } from './webhook-values.ts';

const stored = webhookValue();

describe('the draft of a webhook', () => {
  it('contains no secrets and is restored with the secrets of the configuration', () => {
    const values = {
      ...webhookFormValues(stored),
      externalApiKey: { action: 'replace' as const, value: 'canary-key' },
    };
    const text = JSON.stringify(toDraft(values, stored));
    expect(text).not.toMatch(/canary/);
    const draft = WebhookDraft.parse(JSON.parse(text));
    expect(fromDraft(draft, stored)).toEqual({ ...values, externalApiKey: { action: 'replace', value: '' } });
  });

  it('leaves secrets empty that the configuration does not have', () => {
    const draft = toDraft(webhookFormValues(stored), stored);
    const { sendMessageTemplate: template } = fromDraft(draft, null);
    expect(template.url).toBe('https://crm.example/messages?to=1&api_key=');
    expect(template.headers.map(({ value }) => value)).toEqual(['', 'plain']);
  });

  it('restores secrets of repeated header names in order and of query parameters by name', () => {
    const headers = [
      { name: 'Cookie', value: 'canary-1' },
      { name: 'cookie', value: 'canary-2' },
    ];
    const url = 'https://a.example/1?token=canary';
    const webhook = webhookValue({
      sendMessageTemplate: { method: 'POST', url, headers, bodyTemplate: null },
    });
    const values = webhookFormValues(webhook);
    values.sendMessageTemplate.url = 'https://b.example/2?to=1&token=canary';
    const draft = toDraft(values, webhook);
    expect(JSON.stringify(draft)).not.toContain('canary');
    expect(fromDraft(draft, webhook)).toEqual(values);
    expect(draft.lost).toEqual([]);
  });

  it('lists the fields whose typed secrets are lost', () => {
    const values = webhookFormValues(stored);
    const { sendMessageTemplate: template } = values;
    template.url = template.url.replace('canary-url', 'canary-typed');
    template.headers = [
      { name: 'Authorization', value: 'Bearer canary-typed', isSecret: true },
      { name: 'X-Plain', value: 'plain', isSecret: false },
      { name: '', value: 'canary-before-its-name', isSecret: false },
    ];
    values.externalApiKey = { action: 'replace', value: 'canary-key' };
    const draft = toDraft(values, stored);
    expect(JSON.stringify(draft)).not.toContain('canary');
    expect(draft.lost).toEqual([
      'sendMessageTemplate.url',
      'sendMessageTemplate.headers.0.value',
      'sendMessageTemplate.headers.2.value',
      'externalApiKey',
    ]);
  });
});
