import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Notification, subjectOf, UnreadNotifications } from '#contract/notification.ts';
import { BLANKS } from '../db/blanks.ts';
import { openTestService, type TestAgency, type TestService } from '../testing/a-service.ts';
import { aNotification } from '../testing/record-factories.ts';

const BLANK_TEXTS = [null, '', ' \u00a0'];

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

async function unread(by: TestAgency = test): Promise<UnreadNotifications> {
  const response = await by.request('/agency/unread-notifications');
  expect(response.status).toBe(200);
  return UnreadNotifications.parse(await response.json());
}

describe('counting unread notifications', () => {
  it('returns 0 for an agency without notifications', async () => {
    expect(await unread()).toEqual({ unread: 0, subjects: 0 });
  });

  it('omits viewed notifications and notifications of other agencies', async () => {
    const other = await test.anotherAgency();
    await other.add({ notifications: [aNotification(), aNotification()] });
    await test.add({ notifications: [aNotification({ viewed: true }), aNotification()] });
    expect(await unread()).toEqual({ unread: 1, subjects: 1 });
    expect(await unread(other)).toEqual({ unread: 2, subjects: 2 });
  });

  it('counts notifications with the same kind, title, bot, source and provider as one subject', async () => {
    const about = (botId: string | null) => ({
      aiProviderId: null,
      sourceId: null,
      botId,
      rawAiError: botId,
    });
    const same = { kind: 'stopped', title: 'Stopped', metadata: about('bot-1') };
    await test.add({
      notifications: [
        aNotification({ ...same, body: 'one' }),
        aNotification({ ...same, body: 'two' }),
        aNotification({ ...same, metadata: about('bot-2') }),
        aNotification({ ...same, kind: null }),
        aNotification({ ...same, metadata: null }),
        aNotification({ ...same, metadata: about(null) }),
      ],
    });
    expect(await unread()).toEqual({ unread: 6, subjects: 4 });
  });

  it('counts notifications without a title but with the same message as one subject', async () => {
    const same = { title: null, body: 'Stopped' };
    await test.add({
      notifications: [
        ...BLANK_TEXTS.map((title) => aNotification({ ...same, title })),
        aNotification({ ...same, kind: 'other' }),
        aNotification({ ...same, metadata: null }),
        aNotification({ ...same, body: 'Stopped again' }),
        aNotification({ title: 'Stopped', body: null }),
      ],
    });
    expect(await unread()).toEqual({ unread: 7, subjects: 5 });
  });

  it('counts each notification without a title and a message as a separate subject', async () => {
    await test.add({
      notifications: BLANK_TEXTS.flatMap((blank) => [
        aNotification({ title: blank, body: blank }),
        aNotification({ title: blank, body: blank }),
      ]),
    });
    expect(await unread()).toEqual({ unread: 6, subjects: 6 });
  });

  it('counts the subjects that the contract defines', async () => {
    const texts = [...BLANK_TEXTS, BLANKS, 'Stopped', ' Stopped', 'stopped', '"', '\\'];
    const about = { aiProviderId: null, sourceId: null, botId: null, rawAiError: null };
    await test.add({
      notifications: texts.flatMap((title) =>
        texts.flatMap((body) => [
          aNotification({ title, body, metadata: about }),
          aNotification({ title, body, metadata: null }),
        ]),
      ),
    });
    const listed = await test.request('/notifications');
    const subjects = Notification.array()
      .parse(await listed.json())
      .map(subjectOf);
    expect(await unread()).toEqual({ unread: subjects.length, subjects: new Set(subjects).size });
  });
});
