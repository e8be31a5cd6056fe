import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { frozenService } from '../../../testing/frozen-service.ts';
import { findSourceCard, openSource } from '../../../testing/sources-on-screen.ts';
import { aSource, aWebhook, FROZEN_NOW } from '../../../testing/test-service.ts';
import { SOURCE_ID } from '../../../testing/webhook-on-screen.ts';

const service = frozenService();

async function open(samples: Record<string, unknown>[] = []) {
  await service().add({
    sources: [aSource({ id: SOURCE_ID })],
    webhooks: [aWebhook({ sourceId: SOURCE_ID, listenUntil: null, selectedSampleEventId: null })],
    sampleEvents: samples.map((body) => ({ sourceId: SOURCE_ID, receivedAt: FROZEN_NOW, body })),
  });
  const page = await openSource(service(), SOURCE_ID, { tab: 'inbound' });
  await screen.findByRole('form', { name: 'Inbound mapping' });
  return page;
}

const field = (label: string) => screen.getByLabelText(label, { exact: true });

async function startFrom(user: UserEvent, name: RegExp) {
  await user.click(screen.getByRole('button', { name: 'Start from' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

describe('starting from a sender', () => {
  it('fills in the paths, and shows their result on an example and the steps at the sender', async () => {
    const { user } = await open();
    await startFrom(user, /^WhatsApp/);
    expect(field('Contact id')).toHaveValue('entry[*].changes[*].value.messages[*].from');
    expect(screen.getByRole('group', { name: 'Field 1' })).toBeVisible();
    expect(
      screen.getByText(/^WhatsApp: Needs an address with a token that answers handshakes/),
    ).toBeVisible();
    const sample = await findSourceCard('Sample');
    expect(await sample.findByText('Would be accepted')).toBeVisible();
    expect(sample.getAllByText(/As a message from contact/)).toHaveLength(2);
  });

  it('can be undone', async () => {
    const { user } = await open();
    await user.clear(field('Contact id'));
    await user.type(field('Contact id'), 'typed.id');
    await startFrom(user, /^Telegram/);
    expect(field('Contact id')).toHaveValue('message.chat.id');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(field('Contact id')).toHaveValue('typed.id');
    expect(field('Body')).toHaveValue('message.text');
    expect(screen.queryByText(/^Telegram:/)).toBeNull();
    expect(await (await findSourceCard('Sample')).findByText('No samples yet')).toBeVisible();
  });

  it('uses the newest sample if the mapping of the sender accepts the sample', async () => {
    const { user } = await open([{ From: '+4721000055', Body: 'Mine' }]);
    await startFrom(user, /^Twilio/);
    const sample = await findSourceCard('Sample');
    expect(
      within(await sample.findByText(/As a message from contact/)).getByText('+4721000055'),
    ).toBeVisible();
    await startFrom(user, /^Slack/);
    expect(await sample.findByText('U000EXAMPLE')).toBeVisible();
  });
});
