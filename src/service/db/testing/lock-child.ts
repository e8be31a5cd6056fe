/**
 * A child process for tests. Sends 'ready', waits for a message, then locks the folder in the first argument and sends
 * the outcome. The second argument `lease` simulates a file system without locks. `nobody` switches from root to
 * another user, because root may write anywhere. The third argument overrides the intervals of the lock.
 */
import { lockDataFolder, type Pace } from '../data-folder-lock.ts';

export type LockOutcome = { locked: boolean; message?: string; tookMs: number };
/** The message after the process has lost the lock. */
export type LockLost = { lost: string };

const [dataDir = '', way, pace] = process.argv.slice(2);

process.once('message', () => {
  if (way === 'nobody' && process.getuid?.() === 0) process.seteuid?.(65534);
  const startedAt = performance.now();
  const say = (outcome: { locked: boolean; message?: string }) =>
    process.send?.({ ...outcome, tookMs: performance.now() - startedAt });
  lockDataFolder(dataDir, {
    onLost: (reason) => process.send?.({ lost: reason.message }),
    ...(way === 'lease' && { tryLock: () => 'unsupported' }),
    ...(pace !== undefined && { pace: JSON.parse(pace) as Pace }),
  }).then(
    () => say({ locked: true }),
    (error: Error) => say({ locked: false, message: error.message }),
  );
});
// The listener also keeps the process alive, and thereby the lock.
process.on('disconnect', () => process.exit());
process.send?.('ready');
