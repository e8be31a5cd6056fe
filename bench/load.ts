/**
 * Measures how the load of some clients affects another client: the latency of a client with few requests while other
 * clients send as many requests as possible, and the memory of the host.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { SAMPLE_API_KEY, SECOND_API_KEY } from '#service/sample/identity.ts';
import { createDatabase, databaseUrl, dropDatabase } from '#service/testing/postgres-server.ts';
import { runHost, type RunningHost } from '../e2e/run-host.ts';
import { onPostgres } from './on-postgres.ts';
import { percentile, printTable } from './report.ts';

const CALM = '/api/lead?pageSize=50';
const HEAVY = '/api/lead?pageSize=500';
const CALLS = 200;
const CONNECTIONS = 30;
/** The pause between the requests of the client with few requests, similar to a dashboard in use. */
const PAUSE_MS = 20;

/** Starts a load on the host and returns a function that ends it. */
type Burden = (host: RunningHost) => Promise<() => void> | (() => void);

const STALLED: Record<string, Burden> = {
  '99 bodies that stall, of a valid key': (host) => stall(host, () => SAMPLE_API_KEY),
  '99 bodies that stall, of made-up keys': (host) => stall(host, () => crypto.randomUUID()),
  '99 bodies that stall, without a key': (host) => stall(host, () => null),
};

const BURDENS: Record<string, Burden> = {
  none: () => () => undefined,
  '30 connections of another key, 500 leads each': (host) => flood(host, () => [HEAVY, SAMPLE_API_KEY]),
  '30 connections of made-up keys': (host) => flood(host, () => [CALM, crypto.randomUUID()]),
  '300 requests for 500 leads in one go, again and again': pipeline,
  '1,000 silent sockets': silence,
  ...STALLED,
};

export async function benchLoad(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'botdeck-bench-'));
  const host = await runHost(['--data', dataDir], { LOG_LEVEL: 'silent', REQUEST_LIMIT: '0' });
  try {
    console.log('\nOn the embedded database:\n');
    printTable(HEAD, await measureAll(host, BURDENS));
    await benchInFrontOf(host);
  } finally {
    await host.stop();
    rmSync(dataDir, { recursive: true });
  }
  await onPostgres('load', benchOnPostgres);
}

/** Measures a host that forwards requests to a separate service. Another host acts as this service. */
async function benchInFrontOf(service: RunningHost): Promise<void> {
  const env = { LOG_LEVEL: 'silent', SERVICE_URL: `${service.url}/api` };
  const dataDir = mkdtempSync(join(tmpdir(), 'botdeck-bench-'));
  const host = await runHost(['--data', dataDir], env);
  try {
    console.log('\nIn front of a service elsewhere:\n');
    printTable(HEAD, await measureAll(host, { none: () => () => undefined, ...STALLED }));
  } finally {
    await host.stop();
    rmSync(dataDir, { recursive: true });
  }
}

async function benchOnPostgres(serverUrl: string): Promise<void> {
  const name = await createDatabase(serverUrl);
  const dataDir = mkdtempSync(join(tmpdir(), 'botdeck-bench-'));
  const url = databaseUrl(serverUrl, name);
  const env = { LOG_LEVEL: 'silent', REQUEST_LIMIT: '0', DATABASE_URL: url };
  const host = await runHost(['--data', dataDir], env);
  try {
    console.log('\nOn PostgreSQL:\n');
    printTable(
      HEAD,
      await measureAll(host, { ...BURDENS, '30 connections that want a locked table': lockedTable(url) }),
    );
  } finally {
    await host.stop();
    rmSync(dataDir, { recursive: true });
    await dropDatabase(serverUrl, name);
  }
}

const HEAD = ['beside', 'p50, ms', 'p99, ms', 'not answered', 'memory of the host, MiB'];

async function measureAll(host: RunningHost, burdens: Record<string, Burden>): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [name, burden] of Object.entries(burdens)) {
    const end = await burden(host);
    await setTimeout(500);
    const { times, failed, memory } = await calmClient(host);
    end();
    const ms = (share: number) => percentile(times, share).toFixed(0);
    rows.push([name, ms(0.5), ms(0.99), String(failed), memory.toFixed(0)]);
    // Waits for the remaining requests of the load, so that they do not affect the next measurement.
    await setTimeout(3000);
  }
  return rows;
}

async function calmClient(host: RunningHost) {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let failed = 0;
  let memory = 0;
  for (let call = 0; call < CALLS; call += 1) {
    const started = performance.now();
    const status = await get(agent, host, CALM, SECOND_API_KEY).catch(() => 0);
    times.push(performance.now() - started);
    if (status !== 200) failed += 1;
    if (call % 20 === 0) memory = Math.max(memory, residentMiB(host));
    await setTimeout(PAUSE_MS);
  }
  agent.destroy();
  return { times, failed, memory };
}

function get(agent: Agent, { url }: RunningHost, path: string, key: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url + path, { agent, headers: { 'X-SVC-KEY': key } }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.once('error', reject);
    asked.end();
  });
}

/**
 * Opens many connections. On each connection, the next request starts as soon as the response to the previous request
 * has arrived.
 */
function flood(host: RunningHost, next: () => [path: string, key: string]): () => void {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const over = new AbortController();
  const connection = async () => {
    while (!over.signal.aborted) await get(agent, host, ...next()).catch(() => setTimeout(10));
  };
  for (let count = 0; count < CONNECTIONS; count += 1) void connection();
  return () => {
    over.abort();
    agent.destroy();
  };
}

function pipeline({ url }: RunningHost): () => void {
  const { hostname, port, host } = new URL(url);
  const bytes = `GET ${HEAVY} HTTP/1.1\r\nHost: ${host}\r\nX-SVC-KEY: ${SAMPLE_API_KEY}\r\n\r\n`.repeat(300);
  let isOver = false;
  const again = () => {
    if (isOver) return;
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.resume();
    socket.on('error', () => undefined);
    socket.once('close', again);
  };
  again();
  return () => {
    isOver = true;
  };
}

/**
 * Opens connections that send the headers and only the first byte of a body. A connection that the host closes is
 * opened again.
 */
function stall({ url }: RunningHost, nextKey: () => string | null): () => void {
  const { hostname, port, host } = new URL(url);
  const sockets = new Set<Socket>();
  const over = new AbortController();
  const again = () => {
    if (over.signal.aborted) return;
    const socket = connect(Number(port), hostname);
    const key = nextKey();
    socket.write(
      `POST /api/hierarchy HTTP/1.1\r\nHost: ${host}\r\n${key === null ? '' : `X-SVC-KEY: ${key}\r\n`}` +
        'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
    );
    sockets.add(socket);
    socket.resume();
    socket.on('error', () => undefined);
    socket.once('close', () => {
      sockets.delete(socket);
      again();
    });
  };
  for (let count = 0; count < 99; count += 1) again();
  return () => {
    over.abort();
    for (const socket of sockets) socket.destroy();
  };
}

async function silence({ url }: RunningHost): Promise<() => void> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  for (let count = 0; count < 1000; count += 1) {
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    socket.on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect').catch(() => undefined);
  }
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}

/**
 * Locks the table `persona`, so that requests for personas wait in the database. The measured client requests leads.
 */
function lockedTable(url: string): Burden {
  return async (host) => {
    const client = new Client(url);
    await client.connect();
    await client.query('begin; lock table persona in access exclusive mode');
    const end = flood(host, () => ['/api/persona', SAMPLE_API_KEY]);
    return () => {
      end();
      void client.end();
    };
  };
}

function residentMiB({ process: { pid } }: RunningHost): number {
  try {
    const [, kib = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kib) / 1024;
  } catch {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
  }
}
