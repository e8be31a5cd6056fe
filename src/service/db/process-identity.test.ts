import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { processIdentity } from './process-identity.ts';

it('is the same at every look', () => {
  expect(processIdentity(process.pid)).toBeTruthy();
  expect(processIdentity(process.pid)).toBe(processIdentity(process.pid));
});

it('tells processes apart, and is null once one has ended', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(child, 'spawn');
  expect(processIdentity(child.pid!)).not.toBeNull();
  expect(processIdentity(child.pid!)).not.toBe(processIdentity(process.pid));
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(processIdentity(child.pid!)).toBeNull();
});
