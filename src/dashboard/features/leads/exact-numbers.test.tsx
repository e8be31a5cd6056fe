import { screen, waitFor } from '@testing-library/react';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Event } from '#contract/event.ts';
import { LeadPage } from '#contract/lead.ts';
import { renderTemplate } from '#contract/render-template.ts';
import { variablesOf } from '#contract/template-variables.ts';
import { catchFiles, openExport } from '../../testing/export-on-screen.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { leadsPageOver } from '../../testing/leads-on-screen.ts';
import { aSource, aWebhook, FROZEN_NOW } from '../../testing/test-service.ts';

const service = frozenService();
const { openLeadsWithRows } = leadsPageOver(service);

const LARGEST = 10n ** 40n;
const integers = fc.bigInt({ min: -LARGEST, max: LARGEST }).map(String);
const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }), fc.stringMatching(/^\d{30}$/))
  .map(([whole, fraction]) => `${whole}.${fraction}`);
const people = fc.uniqueArray(
  fc.record({ id: integers, text: fc.oneof(integers, decimals), field: decimals }),
  { selector: ({ id }) => id, minLength: 20, maxLength: 20 },
);

/** Returns the body of the request that a template sends to a lead. */
function templateBody({ contactId, lastMessage, fields }: LeadPage['results'][number]): string {
  const event: Event = {
    id: 'event',
    type: 'lead.message',
    time: FROZEN_NOW.toISOString(),
    isTest: false,
    agencyId: 'agency',
    botId: null,
    sourceId: null,
    data: {
      leadId: 'lead',
      contactId,
      leadName: null,
      text: lastMessage,
      direction: 'outbound',
      attachments: null,
      state: null,
      fields: null,
    },
  };
  const contactFields = new Map(fields?.map(({ field, value }) => [field!, value!]));
  const bodyTemplate = '{"id": {{contactId | number}}, "text": {{message}}, "field": {{amount | number}}}';
  const { request, problem } = renderTemplate(
    { method: 'POST', url: 'https://receiver.example/', headers: null, bodyTemplate },
    variablesOf(event, { field: 0, externalApiKey: null, contactFields }),
  );
  expect(problem).toBeNull();
  return request!.body!;
}

describe('numbers of a sender', () => {
  it('keep every digit on the screen, in the CSV file and in a template', async () => {
    const [sent] = fc.sample(people, 1);
    const source = aSource({ id: 'source' });
    const inbound = {
      contactIdPath: '[*].id',
      bodyPath: '[*].text',
      attachmentsPath: null,
      statePath: null,
      contactFieldPaths: { amount: '[*].field' },
    };
    await service().add({
      sources: [source],
      webhooks: [aWebhook({ sourceId: 'source', inbound, filterKey: null })],
    });
    const saved = catchFiles();
    const members = sent!.map(({ id, text, field }) => `{"id":${id},"text":${text},"field":${field}}`);
    const response = await service().request('/agency/source/source/webhook-integration/inbound', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: `[${members.join(',')}]`,
    });
    expect(await response.json()).toMatchObject({ isAccepted: true });

    const { results } = LeadPage.parse(await (await service().request('/lead')).json());
    expect(results).toHaveLength(sent!.length);
    for (const lead of results) {
      const { id, text, field } = sent!.find((each) => each.id === lead.contactId)!;
      expect(templateBody(lead)).toBe(`{"id": ${id}, "text": "${text}", "field": ${field}}`);
    }

    const { user } = await openLeadsWithRows('?columns=contactId');
    const shown = document.querySelector('tbody')!.textContent;
    for (const { id, text } of sent!) {
      expect(shown).toContain(id);
      expect(shown).toContain(text);
    }
    await (await openExport(user)).export();
    await waitFor(() => expect(saved).toHaveLength(1));
    const lines = saved[0]!.text.split('\r\n').map((line) => line.split(','));
    for (const { id, text, field } of sent!) {
      const line = lines.find((cells) => cells[2] === id);
      expect(line?.[3]).toBe(text);
      expect(line?.at(-1)).toBe(field);
    }
    expect(screen.queryByText(/could not be read/)).toBeNull();
  });
});
