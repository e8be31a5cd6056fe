/** Says 'ready'; when told to go on, locks the folder of its first parameter and says whether it could. */
import { lockDataFolder } from '../data-folder-lock.ts';

export type LockOutcome = { locked: boolean; message?: string; tookMs: number };

const dataDir = process.argv[2] ?? '';

process.once('message', () => {
  const startedAt = performance.now();
  const say = (outcome: Omit<LockOutcome, 'tookMs'>) =>
    process.send?.({ ...outcome, tookMs: performance.now() - startedAt });
  lockDataFolder(dataDir).then(
    () => say({ locked: true }),
    (error: Error) => say({ locked: false, message: error.message }),
  );
});
// Listening also keeps the process, and with it the lock.
process.on('disconnect', () => process.exit());
process.send?.('ready');
