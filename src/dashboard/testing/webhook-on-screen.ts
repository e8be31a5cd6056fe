import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { OutboundWebhook, OutboundWebhookInput } from '#contract/outbound-webhook.ts';
import { answerLead } from '#service/leads/messages.ts';
import type { RenderedPage } from './render-page.tsx';
import { openSource } from './sources-on-screen.ts';
import { aLead, aSource, FROZEN_NOW, type TestService } from './test-service.ts';

export const SOURCE_ID = 'source';

/** The outbound webhook that most tests store. */
export const LEGACY = { mode: 'legacy', webhookCallbackUri: 'https://crm.example/hook' } as const;

export const MESSAGE = {
  method: 'POST',
  url: 'https://crm.example/messages',
  headers: [
    { name: 'Authorization', value: 'Bearer stored' },
    { name: 'X-Plain', value: 'plain' },
  ],
  bodyTemplate: '{"text":"{{message}}"}',
};

export const TEMPLATES = { mode: 'templates' as const, sendMessageTemplate: MESSAGE };

const address = `/agency/source/${SOURCE_ID}/webhook-integration`;

export async function storeWebhook(service: TestService, webhook?: OutboundWebhookInput): Promise<void> {
  await service.add({ sources: [aSource({ id: SOURCE_ID })] });
  if (webhook) await saveElsewhere(service, webhook);
}

/** Saves an outbound webhook through the API of the service, as another user would. */
export async function saveElsewhere(service: TestService, webhook: OutboundWebhookInput): Promise<void> {
  const response = await service.request(`${address}/outbound`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(webhook),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Stores a lead of the source and a message from a bot to this lead. */
export async function botWrites(service: TestService, text: string): Promise<void> {
  const lead = aLead({ sourceId: SOURCE_ID });
  await service.add({ leads: [lead] });
  const { db, agency } = service;
  await db.transaction((tx) =>
    answerLead(
      { db: tx, agencyId: agency.id, clock: () => FROZEN_NOW },
      { leadId: lead.id, botId: 'bot', botVersion: null, text, followUp: null },
    ),
  );
}

export async function storedWebhook(service: TestService): Promise<OutboundWebhook> {
  return (await (await service.request(address)).json()) as OutboundWebhook;
}

export async function openWebhookForm(
  service: TestService,
  options: Parameters<typeof openSource>[2] = {},
): Promise<RenderedPage> {
  const page = await openSource(service, SOURCE_ID, { tab: 'webhook', ...options });
  await screen.findByRole('form', { name: 'Outbound webhook' });
  return page;
}

export function webhookCard(name: string) {
  return within(screen.getByRole('region', { name }));
}

export function headerRow(card: string, number: number) {
  return within(webhookCard(card).getByRole('group', { name: `Header ${number}` }));
}

/** Presses 'Review and save' and waits for the review dialog. */
export async function reviewWebhook({ user }: RenderedPage, title = 'Review changes') {
  await user.click(screen.getByRole('button', { name: 'Review and save' }));
  return within(await screen.findByRole('dialog', { name: title }));
}

/** Presses 'Review and save' and confirms the review dialog. */
export async function saveWebhook(page: RenderedPage): Promise<void> {
  const dialog = await reviewWebhook(page);
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

export function savesSent({ sent }: RenderedPage): unknown[] {
  return sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);
}

/** Appends text to a field by pasting, because typing renders the form once per character. */
export async function pasteInto(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}

/** Replaces the text of a field by pasting. */
export async function writeInto(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.paste(text);
}
