/** The process of the host and of the commands. Only this file reads flags, environment variables and signals. */
import { resolve } from 'node:path';
import { pino } from 'pino';
import { SCHEMA_VERSION } from '#service/db/migrate.ts';
import type { CommandIo } from './commands/command.ts';
import { COMMANDS, commandList } from './commands/commands.ts';
import { ask } from './ask.ts';
import { confirmReset } from './confirm-reset.ts';
import { openServiceDatabase } from './embedded-service.ts';
import { readOptions, requestedText, type HostOptions } from './options.ts';
import { USAGE } from './options-table.ts';
import { ROOT, VERSION } from './program.ts';
import { start, type RunningHost } from './start.ts';
import { startFailure } from './start-failure.ts';
import { startTracing } from './start-tracing.ts';

/**
 * The time after which a stopping process exits even if work is in progress. It is slightly more than the grace time
 * for requests.
 */
const STOP_WITHIN_MS = 4500;

/** Prints progress to standard error, like logs. Standard output contains only the address. */
function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

const [first = '', ...rest] = process.argv.slice(2);
const command = COMMANDS.find(({ name }) => name === first);

function fail(error: unknown): never {
  const { line, details } = startFailure(error, command ? 'command' : 'start');
  tell(line);
  const isVerbose = ['debug', 'trace'].includes(process.env['LOG_LEVEL'] ?? '');
  if (isVerbose && details !== null) tell(JSON.stringify(details));
  process.exit(1);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function migrate(options: HostOptions): Promise<void> {
  const { applied, close } = await openServiceDatabase(options, { tell, onLost: fail });
  await close();
  const done = applied.length === 0 ? 'No migration was missing.' : `Applied ${applied.join(', ')}.`;
  print(`${done} The schema version is ${SCHEMA_VERSION}.`);
}

async function startHost(): Promise<void> {
  const args = process.argv.slice(2);
  const text = requestedText(args);
  if (text !== null) return print(text === 'version' ? VERSION : `${USAGE}\n\n${commandList()}`);
  const options = readOptions(args, process.env);
  if (options.migrateOnly) return migrate(options);
  if (options.resetSample) await confirmReset({ input: process.stdin, output: process.stderr });
  const log = pino({ level: options.logLevel }, pino.destination(2));
  const open: RunningHost[] = [];
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => fail('Stopped before all requests in progress had ended.'), STOP_WITHIN_MS);
    // A start in progress is simply interrupted, because the next start continues from the same point.
    for (const running of open.toReversed()) await running.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop().catch(fail));
  process.on('SIGINT', () => void stop().catch(fail));

  if (options.isTraced) open.push({ address: '', ...(await startTracing(log)) });
  const host = await start(ROOT, options, log, tell, fail);
  open.push(host);
  tell(`Botdeck ${VERSION}, data folder ${resolve(options.dataDir)}`);
  if (options.dev) {
    const { startDevServer } = await import('./dev-server.ts');
    open.push(await startDevServer(ROOT, host.address, options));
  }
  print(String(open.at(-1)?.address));
}

function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(1);
      controller.abort();
    });
  }
  return controller.signal;
}

const io: CommandIo = {
  env: process.env,
  print,
  tell,
  ask: (question) => ask({ input: process.stdin, output: process.stderr }, question),
  interruption,
  onLost: fail,
};
const run = command ? command.run(rest, io) : startHost();
run.catch(fail);
