/**
 * Tests each preset: sends its example message to the inbound address of a source that has the mapping of the preset.
 */
import { describe, expect, it } from 'vitest';
import { NewInboundAddress } from '#contract/inbound-address.ts';
import { InboundOutcome } from '#contract/inbound.ts';
import { LeadPage } from '#contract/lead.ts';
import { frozenService } from '../../../testing/frozen-service.ts';
import { aSource } from '../../../testing/test-service.ts';
import { InboundValues, toInboundRequest } from './inbound-values.ts';
import { SENDER_PRESETS, type SenderPreset } from './sender-presets.ts';

const service = frozenService();

const INTEGRATION = '/agency/source/source/webhook-integration';
const JSON_TYPE = { 'Content-Type': 'application/json' };

/**
 * Returns the example message in the format of the sender: a form for Twilio and SendGrid, JSON for all other senders.
 */
function bodyOf({ name, example }: SenderPreset): { body: BodyInit; headers?: Record<string, string> } {
  const fields = Object.entries(example) as [string, string][];
  if (name === 'Twilio') return { body: new URLSearchParams(fields) };
  if (name !== 'SendGrid emails') return { body: JSON.stringify(example), headers: JSON_TYPE };
  const form = new FormData();
  for (const [field, value] of fields) form.set(field, value);
  return { body: form };
}

async function receive(preset: SenderPreset): Promise<() => Promise<InboundOutcome>> {
  const test = service();
  await test.add({ sources: [aSource({ id: 'source' })] });
  const mapping = JSON.stringify(toInboundRequest(preset.values));
  const saved = await test.request(`${INTEGRATION}/inbound`, {
    method: 'PUT',
    body: mapping,
    headers: JSON_TYPE,
  });
  expect(saved.status).toBe(200);
  const created = await test.request(`${INTEGRATION}/inbound-address`, { method: 'POST' });
  const { token } = NewInboundAddress.parse(await created.json());
  return async () => {
    const response = await test.service.request(`/in/${token}`, { method: 'POST', ...bodyOf(preset) });
    return InboundOutcome.parse(await response.json());
  };
}

async function leads() {
  const { results } = LeadPage.parse(await (await service().request('/lead')).json());
  return results
    .map(({ contactId, lastMessage, lastMessageTime, fields }) => ({
      contactId,
      lastMessage,
      lastMessageTime,
      fields: Object.fromEntries((fields ?? []).map(({ field, value }) => [field, value])),
    }))
    .toSorted((one, other) => one.contactId!.localeCompare(other.contactId!));
}

const presetOf = (name: string) => SENDER_PRESETS.find((preset) => preset.name === name)!;

/**
 * By preset: the contact and message id of each accepted message, and the leads with the last message of each contact.
 */
const EXPECTED: Record<string, { messages: [string, string | null][]; leads: object[] }> = {
  GoHighLevel: {
    messages: [['contact-example-1', 'message-example-1']],
    leads: [{ lastMessage: 'Is Thursday still free?', lastMessageTime: '2025-03-14T07:45:00.000Z' }],
  },
  WhatsApp: {
    messages: [
      ['4790000001', 'wamid.example-1'],
      ['4790000001', 'wamid.example-2'],
    ],
    leads: [
      {
        lastMessage: 'The one by the window',
        lastMessageTime: '2025-03-14T07:45:01.000Z',
        fields: { full_name: 'Ida Holm' },
      },
    ],
  },
  Messenger: {
    messages: [
      ['7100000000000011', 'm_page-1'],
      ['7100000000000011', 'm_page-2'],
    ],
    leads: [{ lastMessageTime: '2025-03-14T07:45:01.456Z' }],
  },
  Instagram: {
    messages: [
      ['7100000000000011', 'm_instagram-1'],
      ['7100000000000011', 'm_instagram-2'],
    ],
    leads: [{ lastMessageTime: '2025-03-14T07:45:01.456Z' }],
  },
  Telegram: {
    messages: [['6100000001', '71']],
    leads: [
      {
        lastMessage: 'Can I change my booking?',
        lastMessageTime: '2025-03-14T07:45:00.000Z',
        fields: { full_name: 'Noor', username: 'noor_example' },
      },
    ],
  },
  Twilio: {
    messages: [['+4721000071', 'SM00000000000000000000000000000071']],
    leads: [{ lastMessage: 'Running 10 min late & sorry!', fields: { city: 'OSLO', country: 'NO' } }],
  },
  Slack: {
    messages: [['U000EXAMPLE', 'Ev000EXAMPLE']],
    leads: [{ lastMessage: 'Who can call the customer back?', lastMessageTime: '2025-03-14T07:45:00.000Z' }],
  },
  HubSpot: {
    messages: [
      ['810000000001', '3100000001'],
      ['810000000002', '3100000002'],
    ],
    leads: [
      { lastMessage: 'Please send me an offer', lastMessageTime: '2025-03-14T07:45:00.123Z' },
      { lastMessage: 'Do you deliver on Saturday?', lastMessageTime: '2025-03-14T07:45:01.123Z' },
    ],
  },
  'SendGrid emails': {
    messages: [['per@mail.example', null]],
    leads: [
      {
        lastMessage: 'Are you open on Sunday?',
        fields: { email: 'per@mail.example', subject: 'Opening hours' },
      },
    ],
  },
  'SendGrid events': {
    messages: [
      ['eva@mail.example', 'event-example-1'],
      ['ole@mail.example', 'event-example-2'],
    ],
    leads: [
      { lastMessage: 'delivered', lastMessageTime: '2025-03-14T07:45:00.000Z' },
      { lastMessage: 'open', lastMessageTime: '2025-03-14T07:45:01.000Z' },
    ],
  },
};

describe.each(SENDER_PRESETS)('the mapping for $name', (preset) => {
  it('is valid, and reads every message of the example', async () => {
    expect(InboundValues.safeParse(preset.values).error).toBeUndefined();
    const send = await receive(preset);
    const expected = EXPECTED[preset.name]!;
    const { results } = await send();
    expect(results.map(({ isAccepted, reason, problems }) => [isAccepted, reason, problems])).toEqual(
      expected.messages.map(() => [true, null, []]),
    );
    expect(results.map(({ contactId, messageId }) => [contactId, messageId])).toEqual(expected.messages);
    expect(await leads()).toMatchObject(expected.leads);
  });
});

const withMessageId = SENDER_PRESETS.filter(({ values }) => values.messageIdPath !== '');

it.each(withMessageId)('the mapping for $name recognises a repeated delivery', async (preset) => {
  const send = await receive(preset);
  expect((await send()).isDuplicate).toBe(false);
  expect((await send()).isDuplicate).toBe(true);
});

describe('the mapping for', () => {
  const refusals = async (name: string, example: object) => {
    const send = await receive({ ...presetOf(name), example });
    return (await send()).results.map(({ reason }) => reason);
  };

  it('WhatsApp rejects the status of a message', async () => {
    const statuses = [{ id: 'wamid.example', status: 'read', timestamp: '1741938300' }];
    const entry = [{ changes: [{ field: 'messages', value: { statuses } }] }];
    const [reason] = await refusals('WhatsApp', { object: 'whatsapp_business_account', entry });
    expect(reason).toContain('There is no contact id');
  });

  it('Messenger rejects messages of the page itself', async () => {
    const message = { mid: 'm', is_echo: true, text: 'Hello from us' };
    const entry = [{ messaging: [{ sender: { id: 'page' }, timestamp: 1741938300000, message }] }];
    expect(await refusals('Messenger', { object: 'page', entry })).toEqual([
      expect.stringContaining('There is no contact id'),
    ]);
  });

  it('Slack rejects messages of bots', async () => {
    const { example } = presetOf('Slack');
    const event = { type: 'message', user: 'U0', bot_id: 'B0', text: 'Beep', ts: '1741938300.000200' };
    expect(await refusals('Slack', { ...example, event })).toEqual([expect.stringContaining('The filter')]);
  });

  it('Telegram reads the caption of a photo', async () => {
    const message = { message_id: 1, chat: { id: 5 }, date: 1741938300, caption: 'Look', photo: [] };
    expect(await refusals('Telegram', { message })).toEqual([null]);
    expect(await leads()).toMatchObject([{ lastMessage: 'Look' }]);
  });
});
