/** Creates and sends the requests that clients of agencies make to the hosts. */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { leadId, type BenchAgency } from './data.ts';

const WITHIN_MS = 30_000;
const PAGE_SIZE = 50;
const DAY = 86_400_000;

/** A response of the hosts. `status` is 0 if the request failed without a response. */
export type Reply = { status: number; text: string };
export type Send = (agency: BenchAgency, call: Call) => Promise<Reply>;
type Call = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: object };

export const READS = ['list', 'get', 'topics'] as const;
export const WRITES = ['save', 'inbound'] as const;
export type Read = (typeof READS)[number];
export type Write = (typeof WRITES)[number];

/** Returns a function that sends requests. Their paths are relative to `/api`. */
export function createSend(url: string, sockets: number): { send: Send; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  const send: Send = async ({ key }, { method, path, headers, body }) =>
    new Promise((resolve) => {
      const failed = () => resolve({ status: 0, text: '' });
      const options = {
        agent,
        method,
        timeout: WITHIN_MS,
        headers: { 'X-SVC-KEY': key, ...(body && { 'Content-Type': 'application/json' }), ...headers },
      };
      const asked = request(`${url}/api${path}`, options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', failed);
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
      });
      asked.once('timeout', () => asked.destroy());
      asked.once('error', failed);
      asked.end(body && JSON.stringify(body));
    });
  return { send, close: () => agent.destroy() };
}

export function readCall(read: Read, { leads }: BenchAgency): Call {
  const upTo = (count: number) => Math.floor(Math.random() * count);
  switch (read) {
    case 'list':
      return {
        method: 'GET',
        path: `/lead?pageSize=${PAGE_SIZE}&page=${1 + upTo(Math.ceil(leads / PAGE_SIZE))}`,
      };
    case 'get':
      return { method: 'GET', path: `/lead/${leadId(upTo(leads))}` };
    case 'topics': {
      const now = Date.now();
      const [start, end] = [now - 27 * DAY, now].map((time) => new Date(time).toISOString());
      return { method: 'POST', path: '/analytics/topics', body: { start, end, limit: 100 } };
    }
  }
}

/**
 * Returns a write request. `id` identifies the write, so that a client can safely repeat the request if it received no
 * response.
 */
export function writeCall(write: Write, id: string, { sourceId }: BenchAgency): Call {
  if (write === 'save')
    return {
      method: 'POST',
      path: '/hierarchy',
      headers: { 'Idempotency-Key': id },
      body: { name: id },
    };
  return {
    method: 'POST',
    path: `/agency/source/${sourceId}/webhook-integration/inbound`,
    headers: { 'webhook-id': id },
    body: { contact: id, text: `Message ${id}` },
  };
}

export function newWriteId(): string {
  return `bench-${randomUUID()}`;
}

/** Picks an agency at random. The large agency, which is the first, gets half of the requests. */
export function anyAgency(agencies: readonly BenchAgency[]): BenchAgency {
  const at = Math.random() < 0.5 ? 0 : Math.floor(Math.random() * agencies.length);
  return agencies[at]!;
}
