/** The host as a process: the only file that reads flags, environment and signals. */
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { confirmReset } from './confirm-reset.ts';
import { readOptions, USAGE } from './options.ts';
import { start, type RunningHost } from './start.ts';
import { startFailure } from './start-failure.ts';

/** A little more than requests under way are given to end; what then still holds the process up is cut. */
const STOP_WITHIN_MS = 4500;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Progress goes where logs go; standard output holds the address and nothing else. */
function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

function fail(error: unknown): never {
  const { line, details } = startFailure(error);
  tell(line);
  const isVerbose = ['debug', 'trace'].includes(process.env['LOG_LEVEL'] ?? '');
  if (isVerbose && details !== null) tell(JSON.stringify(details));
  process.exit(1);
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env);
  if (!options) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  if (options.resetSample) await confirmReset({ input: process.stdin, output: process.stderr });
  const log = pino({ level: options.logLevel }, pino.destination(2));
  const open: RunningHost[] = [];
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => fail('Stopped before all requests in progress had ended.'), STOP_WITHIN_MS);
    // A start that is still under way is simply cut: the next one goes on where it was.
    for (const running of open.toReversed()) await running.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop().catch(fail));
  process.on('SIGINT', () => void stop().catch(fail));

  const host = await start(ROOT, options, log, tell, fail);
  open.push(host);
  if (options.dev) {
    const { startDevServer } = await import('./dev-server.ts');
    open.push(await startDevServer(ROOT, host.address, options));
  }
  process.stdout.write(`${open.at(-1)?.address}\n`);
}

main().catch(fail);
