/** Connects webhook receivers with strict requirements. The host may send webhooks to the loopback address. */
import { rmSync } from 'node:fs';
import { openReceiver, type Receiver } from '#service/testing/a-receiver.ts';
import { sampleData } from './data-folder.ts';
import { expect, hostTest as test } from './fixtures.ts';
import { expectCleanEnd, runHost, sampleKey, type RunningHost } from './run-host.ts';

/** The name of a sample source without a webhook. */
const SOURCE = 'Tempo Fitness Berlin';

let dataDir: string;
let host: RunningHost;
let receiver: Receiver;

test.beforeAll(async () => {
  dataDir = sampleData();
  host = await runHost(['--data', dataDir], { WEBHOOK_ALLOW: '127.0.0.0/8' });
  receiver = await openReceiver();
});
test.afterAll(async () => {
  await receiver.close();
  await expectCleanEnd(host);
  rmSync(dataDir, { recursive: true });
});

test('an admin sends a JSON number to a receiver that requires one', async ({ page }) => {
  receiver.answer = (response, { body }) => {
    const { person_id: id } = JSON.parse(body) as { person_id: unknown };
    response.writeHead(typeof id === 'number' ? 201 : 422).end();
  };
  await page.request.post(`${host.url}/session`, { data: { key: await sampleKey(host.url) } });
  await page.goto(`${host.url}/sources`);
  await page.getByRole('grid', { name: 'Sources' }).getByRole('link', { name: SOURCE, exact: true }).click();
  await page.getByRole('tab', { name: 'Outbound webhook' }).click();
  await page.getByRole('radio', { name: 'Templates' }).check();
  const template = page.getByRole('region', { name: 'Send a message', exact: true });
  await template.getByRole('textbox', { name: 'URL' }).fill(`${receiver.url}/messages`);
  const body = template.getByRole('textbox', { name: 'Body' });
  const review = page.getByRole('dialog', { name: 'Review changes' });
  const save = async (text: string) => {
    await body.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(text);
    await page.getByRole('button', { name: 'Review and save' }).click();
    await review.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(review).toBeHidden();
  };
  const sendTest = async () => {
    await page.getByRole('tab', { name: 'Deliveries' }).click();
    await page
      .getByRole('region', { name: 'Sending' })
      .getByRole('button', { name: 'Send test event' })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    return page.getByRole('dialog', { name: 'Send a test event' });
  };

  await save('{"person_id": {{contactId}}, "text": {{message}}}');
  const failed = await sendTest();
  await expect(failed.getByText('The receiver responded with 422.')).toBeVisible();
  await failed.getByRole('button', { name: 'Close' }).click();
  expect(JSON.parse(receiver.received.at(-1)!.body)).toMatchObject({ person_id: 'contact-1001' });

  await page.getByRole('tab', { name: 'Outbound webhook' }).click();
  await save('{"person_id": {{contactId | number}}, "text": {{message}}}');
  const sent = await sendTest();
  await expect(sent.getByText(/^201 in \d+ ms$/)).toBeVisible();
  expect(JSON.parse(receiver.received.at(-1)!.body)).toMatchObject({ person_id: 1001 });
});
