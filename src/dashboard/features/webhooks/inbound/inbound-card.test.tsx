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

/** A service with nothing but the documented operations, and these. */
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

/** A card, by its heading. */
function card(name: string) {
  return within(screen.getByRole('heading', { level: 2, name }).closest('section')!);
}

/** What stands beside each term of a card. */
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

describe('the inbound side of a source', () => {
  it('says so where nothing is set up', () => {
    open({ configured: false });
    expect(screen.getByText(/^No inbound mapping yet/)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('shows what is taken from where, and tells none from empty', () => {
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
    expect(facts('Reception')[0]).toEqual(['Access token', 'Required']);
    expect(card('Last test').getByText(/No test result/)).toBeVisible();
  });

  it('says so where there are no paths', () => {
    open({ requireAccessToken: true });
    expect(card('Incoming events').getByText('No paths')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Responses about a contact' })).toBeNull();
  });

  it('lists and marks what each path picks from a sample', () => {
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
    expect(card('Incoming events').getByRole('status')).toHaveTextContent('3 of 6 paths pick something.');
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
  ])('takes %s in the sample for %s', (value, expectedValue) => {
    open({ filterKey: { path: '$.type', expectedValue } });
    paste('A sample event', `{"type": ${value}}`);
    expect(facts('Incoming events')[0]![1]).toMatch(/As expected$/);
  });

  it('says where a sample is no JSON, and shows nothing of it', () => {
    open({ inbound });
    paste('A sample event', '{"contact":\n {{id}}}');
    expect(card('Incoming events').getByRole('status')).toHaveTextContent(
      'Invalid JSON from line 2, column 3.',
    );
    expect(screen.queryByRole('region', { name: /with what the paths pick/ })).toBeNull();
    paste('A sample event', ' ');
    expect(card('Incoming events').getByRole('status')).toBeEmptyDOMElement();
  });

  it('does not look into what is too long', () => {
    open({ inbound });
    paste('A sample event', `"${'x'.repeat(500_000)}"`);
    expect(card('Incoming events').getByRole('status')).toHaveTextContent(
      'At most 500,000 characters are read.',
    );
  });

  it('draws a sample as text, whatever it holds, and stores none of it', () => {
    const container = open({ inbound });
    paste('A sample event', '{"contact":{"id":"<img src=x onerror=alert(1)>"}}');
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByRole('region', { name: /with what the paths pick/ })).toHaveTextContent('<img src=x');
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  it('follows the paths of replies in a sample of their own', () => {
    open({ contactFieldResponsePaths: { city: 'data.city' } });
    paste('A sample response', '{"data":{"city":"Tempe"}}');
    expect(facts('Responses about a contact')).toEqual([['1Field city', 'data.cityPicks "Tempe"']]);
  });

  it('hides every secret of the request about a contact, and of the last test', () => {
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

  it('calls a preview a guess only where the service does not say how templates are filled in', () => {
    const webhook = { lastTestResults: { callback: { ok: true } } };
    open(webhook);
    expect(card('Last test').getByText(/so there is no preview\.$/)).toBeVisible();
    cleanup();
    offerNothingBut(getWebhookEndpoint.id);
    open(webhook);
    expect(card('Last test').getByText('As returned by the service, without secrets.')).toBeVisible();
  });

  it('shows the id of a sample event as an id, and how long the service listens', () => {
    open({ selectedSampleEventId: 48_213, listenUntil: '2025-03-14T09:12:05Z' });
    expect(facts('Reception')).toEqual([
      ['Access token', 'Not required'],
      ['Listening for a sample', expect.stringContaining('closes in 12 min 5 s')],
      ['Selected sample event', '48213'],
    ]);
  });
});
