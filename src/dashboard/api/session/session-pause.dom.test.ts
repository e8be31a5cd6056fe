import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { deleteApiKey } from '#contract/api-key.ts';
import { listPersonas } from '#contract/persona.ts';
import { call } from '../transport/call.ts';
import { setAppConfig } from '../transport/config.ts';
import { hostedConnection, setConnection } from '../transport/connection.ts';
import { beginSuspension, endSuspension, isSuspended, listenForRefusals } from './session-pause.ts';

const CONFIG = { connection: 'hosted', serviceUrl: '/api', keyHeader: 'X-SVC-KEY', sample: null } as const;

let isAccepted: boolean;
let sent: string[];

beforeEach(() => {
  isAccepted = false;
  sent = [];
  setAppConfig({ ...CONFIG, extensions: [], parameters: {} });
  setConnection(
    hostedConnection(CONFIG, async (_, { method = 'GET' }) => {
      sent.push(method);
      return isAccepted ? Response.json([]) : Response.json({ title: 'Unauthorized' }, { status: 401 });
    }),
  );
  onTestFinished(listenForRefusals(beginSuspension));
});
afterEach(() => endSuspension(false));

const read = (signal?: AbortSignal) => call(listPersonas, {}, signal && { signal });
const write = () => call(deleteApiKey, { params: { keyId: 'key-1' } });

it('retries a rejected read after the session resumes', async () => {
  const asked = read();
  await expect.poll(isSuspended).toBe(true);
  isAccepted = true;
  endSuspension(true);
  await expect(asked).resolves.toMatchObject({ data: [] });
  expect(sent).toEqual(['GET', 'GET']);
});

it('never retries a rejected write', async () => {
  await expect(write()).rejects.toMatchObject({ kind: 'unauthorized', title: 'Your session has ended' });
  isAccepted = true;
  endSuspension(true);
  await Promise.resolve();
  expect(sent).toEqual(['DELETE']);
});

it('queues reads and rejects writes while the session is suspended', async () => {
  beginSuspension();
  const asked = read();
  await expect(write()).rejects.toMatchObject({ title: 'Your session has ended' });
  expect(sent).toEqual([]);
  isAccepted = true;
  endSuspension(true);
  await asked;
  expect(sent).toEqual(['GET']);
});

it('rejects queued reads if the session does not resume', async () => {
  const asked = read();
  await expect.poll(isSuspended).toBe(true);
  isAccepted = true;
  endSuspension(false);
  await expect(asked).rejects.toMatchObject({ kind: 'unauthorized' });
  expect(sent).toEqual(['GET']);
});

it('does not send a queued read that was aborted', async () => {
  const gone = new AbortController();
  beginSuspension();
  const asked = read(gone.signal);
  gone.abort();
  endSuspension(true);
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  expect(sent).toEqual([]);
});
