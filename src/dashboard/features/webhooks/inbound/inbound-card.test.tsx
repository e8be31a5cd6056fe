import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getWebhookEndpoint } from '#contract/delivery.ts';
import { OutboundWebhook } from '#contract/outbound-webhook.ts';
import { setAppConfig } from '../../../api/transport/config.ts';
import { freezeClock } from '../../../testing/frozen-clock.ts';
import { ToastProvider } from '../../../ui/toasts.tsx';
import { InboundCard } from './inbound-card.tsx';

beforeEach(() => {
  freezeClock(new Date('2025-03-14T09:00:00Z'));
  offerNothingBut();
});

/** Configures a service that supports only the documented operations and the given extensions. */
function offerNothingBut(...extensions: string[]): void {
  setAppConfig({
    connection: 'direct',
    serviceUrl: 'https://service.test',
    keyHeader: 'X-Api-Key',
    extensions,
    parameters: {},
    sample: null,
  });
}

function open(webhook: object): HTMLElement {
  const value = OutboundWebhook.parse({
    configured: true,
    requireAccessToken: false,
    hasExternalApiKey: false,
    ...webhook,
  });
  return render(<InboundCard webhook={value} />, { wrapper: ToastProvider }).container;
}

function card(name: string) {
  return within(screen.getByRole('heading', { level: 2, name }).closest('section')!);
}

function facts(name: string): string[][] {
  return card(name)
    .getAllByRole('definition')
    .map((definition) => [definition.previousElementSibling!.textContent, definition.textContent]);
}

const inbound = {
  contactIdPath: 'contact.id',
  bodyPath: 'message.text',
  attachmentsPath: null,
  statePath: '',
  contactFieldPaths: { email: 'contact.mails[0]', 'Contact id': 'x.*', city: 5 },
};

const paste = (label: string, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: `${label}, as JSON` }), { target: { value: text } });

describe('the inbound card of a source', () => {
  it('shows a text if no inbound mapping exists', () => {
    open({ configured: false });
    expect(screen.getByText(/^No inbound mapping yet/)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('lists each path and distinguishes missing from empty paths', () => {
    open({ inbound, filterKey: { path: 'type', expectedValue: 'message' }, requireAccessToken: true });
    expect(facts('Incoming events')).toEqual([
      ['1Contact id', 'contact.id'],
      ['2Body', 'message.text'],
      ['3Attachments', '–'],
      ['4State', '–'],
      ['5Field email', 'contact.mails[0]'],
      ['6Field Contact id', 'x.*'],
      ['7Field city', '5'],
      ['8Filter', 'type expected: message'],
    ]);
    expect(facts('Receiving messages')[0]).toEqual(['Access token', 'Required']);
    expect(card('Last test').getByText(/No test result/)).toBeVisible();
  });

  it('shows a text if there are no paths', () => {
    open({ requireAccessToken: true });
    expect(card('Incoming events').getByText('No paths')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Responses about a contact' })).toBeNull();
  });

  it('shows and marks the value that each path picks from a sample', () => {
    open({ inbound, filterKey: { path: 'type', expectedValue: 'message' } });
    paste('A sample event', '{"type":"status","contact":{"id":7,"mails":["a@b.example"]}}');
    expect(facts('Incoming events').map(([, value]) => value)).toEqual([
      'contact.idPicks 7',
      'message.textNot in the sample',
      '–',
      '–',
      'contact.mails[0]Picks "a@b.example"',
      'x.*This path cannot be followed here',
      '5This path cannot be followed here',
      'type expected: messagePicks "status"Not as expected',
    ]);
    expect(card('Incoming events').getByRole('status')).toHaveTextContent('3 of 6 paths match this message.');
    const marked = screen.getByRole('region', { name: 'A sample event, with what the paths pick' });
    expect(Array.from(marked.querySelectorAll('mark'), (mark) => [mark.textContent, mark.title])).toEqual([
      ['8"status"', 'Filter'],
      ['17', 'Contact id'],
      ['5"a@b.example"', 'email'],
    ]);
  });

  it.each([
    ['"message"', 'message'],
    ['12', '12'],
    ['true', 'true'],
  ])('accepts %s in the sample as the expected value %s', (value, expectedValue) => {
    open({ filterKey: { path: '$.type', expectedValue } });
    paste('A sample event', `{"type": ${value}}`);
    expect(facts('Incoming events')[0]![1]).toMatch(/As expected$/);
  });

  it('shows the position of a JSON error instead of the marked sample', () => {
    open({ inbound });
    paste('A sample event', '{"contact":\n {{id}}}');
    expect(card('Incoming events').getByRole('status')).toHaveTextContent(
      'Invalid JSON from line 2, column 3.',
    );
    expect(screen.queryByRole('region', { name: /with what the paths pick/ })).toBeNull();
    paste('A sample event', ' ');
    expect(card('Incoming events').getByRole('status')).toBeEmptyDOMElement();
  });

  it('ignores a sample that is too long', () => {
    open({ inbound });
    paste('A sample event', `"${'x'.repeat(500_000)}"`);
    expect(card('Incoming events').getByRole('status')).toHaveTextContent(
      'At most 500,000 characters are read.',
    );
  });

  it('shows a sample as plain text and does not store it', () => {
    const container = open({ inbound });
    paste('A sample event', '{"contact":{"id":"<img src=x onerror=alert(1)>"}}');
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByRole('region', { name: /with what the paths pick/ })).toHaveTextContent('<img src=x');
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  it('applies the paths for responses to a separate sample', () => {
    open({ contactFieldResponsePaths: { city: 'data.city' } });
    paste('A sample response', '{"data":{"city":"Tempe"}}');
    expect(facts('Responses about a contact')).toEqual([['1Field city', 'data.cityPicks "Tempe"']]);
  });

  it('masks all secrets of the request about a contact and of the last test', () => {
    const headers = [
      { name: 'Authorization', value: 'Bearer canary-1' },
      { name: 'Accept', value: 'text/plain' },
      { name: 'X-Api-Key', value: '' },
      { name: null, value: null },
    ];
    const container = open({
      getContactTemplate: {
        method: 'GET',
        url: 'https://x.example/?token=canary-2&a=1',
        headers,
        bodyTemplate: '',
      },
      sendMessageTemplate: { headers: [{ name: 'X-Partner-Key', value: 'canary-3' }] },
      lastTestResults: {
        sendMessage: { ok: true, error: 'The key canary-3 (or canary-1) is wrong', apiKey: 'canary-4' },
        request: {
          headers: [{ name: 'Cookie', value: 'canary-5' }],
          url: 'https://x.example/?token=canary-6',
        },
        password: 6_660_006,
        session: null,
      },
    });
    expect(container.outerHTML).not.toMatch(/canary|6660006/);
    expect(facts('Request about a contact')).toEqual([
      ['Method', 'GET'],
      ['Address', 'https://x.example/?token=***&a=1'],
      ['Headers', 'Authorization: ***hidden: may be a secretAccept: text/plainX-Api-Key: ––: –'],
      ['Body', '–'],
    ]);
    expect(card('Last test').getByText(/The key \*\*\* \(or \*\*\*\) is wrong/)).toBeVisible();
  });

  it('says that there is no preview if the service does not document how it fills templates', () => {
    const webhook = { lastTestResults: { callback: { ok: true } } };
    open(webhook);
    expect(card('Last test').getByText(/so there is no preview\.$/)).toBeVisible();
    cleanup();
    offerNothingBut(getWebhookEndpoint.id);
    open(webhook);
    expect(card('Last test').getByText('As returned by the service, without secrets.')).toBeVisible();
  });

  it('shows the sample event id without separators and the remaining time of the capture', () => {
    open({ selectedSampleEventId: 48_213, listenUntil: '2025-03-14T09:12:05Z' });
    expect(facts('Receiving messages')).toEqual([
      ['Access token', 'Not required'],
      ['Sample capture', expect.stringMatching(/^On until 14 Mar 2025, \d\d:12 \(ends in 12 min 5 s\)$/)],
      ['Selected sample event', '48213'],
    ]);
  });
});
