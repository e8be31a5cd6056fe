import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { freePort } from '#service/testing/free-port.ts';
import { findOrInstallProgram } from '#service/testing/install-debian-package.ts';

const START_WITHIN_MS = 30_000;

export type PrometheusPrograms = { prometheus: string; promtool: string };

/** Returns the paths of the programs, or null if they are missing and cannot be installed. */
export function findPrometheus(): PrometheusPrograms | null {
  const [prometheus, promtool] = ['prometheus', 'promtool'].map((each) =>
    findOrInstallProgram(each, 'prometheus'),
  );
  return prometheus && promtool ? { prometheus, promtool } : null;
}

export type RunningPrometheus = {
  /** Runs a PromQL query and returns its current values. Rejects if the query is invalid. */
  query: (expr: string) => Promise<number[]>;
  /** Returns the state of each alert by the name of the alert: inactive, pending or firing. */
  alerts: () => Promise<Record<string, string>>;
  stop: () => Promise<void>;
};

const QueryResponse = z.object({
  data: z.object({ result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })) }),
});
const RulesResponse = z.object({
  data: z.object({
    groups: z.array(
      z.object({
        rules: z.array(z.object({ name: z.string(), state: z.string(), lastError: z.string().optional() })),
      }),
    ),
  }),
});

/**
 * Runs Prometheus. `config` is the text of its configuration. `files` are the texts of other files in the same folder.
 */
export async function runPrometheus(
  { prometheus }: PrometheusPrograms,
  config: string,
  files: Record<string, string>,
): Promise<RunningPrometheus> {
  const folder = mkdtempSync(join(tmpdir(), 'botdeck-prometheus-'));
  for (const [name, text] of Object.entries({ ...files, 'prometheus.yml': config }))
    writeFileSync(join(folder, name), text);
  const port = await freePort();
  const args = {
    'config.file': join(folder, 'prometheus.yml'),
    'storage.tsdb.path': join(folder, 'data'),
    'web.listen-address': `127.0.0.1:${port}`,
    'log.level': 'warn',
  };
  const server = spawn(
    prometheus,
    Object.entries(args).map(([name, value]) => `--${name}=${value}`),
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  server.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const exited = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true });
  };
  const url = `http://127.0.0.1:${port}`;
  const giveUpAt = performance.now() + START_WITHIN_MS;
  while (!(await isReady(url))) {
    if (server.exitCode !== null || performance.now() > giveUpAt) {
      await stop();
      throw new Error(`Prometheus did not start: ${log}`);
    }
    await setTimeout(50);
  }
  const ask = async (path: string) => {
    const response = await fetch(url + path);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  return {
    query: async (expr) => {
      const response = await ask(`/api/v1/query?query=${encodeURIComponent(expr)}`);
      return QueryResponse.parse(response).data.result.map(({ value: [, value] }) => Number(value));
    },
    alerts: async () => {
      const rules = RulesResponse.parse(await ask('/api/v1/rules')).data.groups.flatMap((each) => each.rules);
      const failed = rules.filter(({ lastError }) => lastError);
      if (failed.length > 0) throw new Error(`rules failed: ${JSON.stringify(failed)}`);
      return Object.fromEntries(rules.map(({ name, state }) => [name, state]));
    },
    stop,
  };
}

/** Runs promtool with `input` as its standard input. Returns its output if it fails, otherwise an empty text. */
export async function runPromtool(
  { promtool }: PrometheusPrograms,
  args: readonly string[],
  input = '',
): Promise<string> {
  return new Promise((resolve) => {
    const run = execFile(promtool, args, (error, stdout, stderr) =>
      resolve(error ? `${stdout}${stderr}` : ''),
    );
    run.stdin?.end(input);
  });
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/-/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}
