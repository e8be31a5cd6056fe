/**
 * Says 'ready'; when told to go on, locks the folder of its first parameter and says whether it could. With 'lease' as
 * second parameter it does so as on a file system that has no locks, with 'nobody' as a user who is not root, who may
 * write anywhere. The third is the pace, where it is another.
 */
import { lockDataFolder, type Pace } from '../data-folder-lock.ts';

export type LockOutcome = { locked: boolean; message?: string; tookMs: number };
/** Said later, should the lock be lost. */
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
// Listening also keeps the process, and with it the lock.
process.on('disconnect', () => process.exit());
process.send?.('ready');
