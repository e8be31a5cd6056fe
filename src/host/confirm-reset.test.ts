import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { confirmReset } from './confirm-reset.ts';

function terminal(isTTY: boolean) {
  const output = new PassThrough();
  return { input: Object.assign(new PassThrough(), { isTTY }), output, shown: () => String(output.read()) };
}

it.each(['yes\n', ' YES \n'])('resets after the answer %j', async (answer) => {
  const { input, output, shown } = terminal(true);
  input.write(answer);
  await confirmReset({ input, output });
  expect(shown()).toContain('deletes all changes in the sample agencies');
});

it.each(['no\n', '\n', 'y\n', 'yes please\n'])('does not reset after the answer %j', async (answer) => {
  const { input, output } = terminal(true);
  input.write(answer);
  await expect(confirmReset({ input, output })).rejects.toThrow('nothing was changed');
});

it('does not reset if the terminal closes', async () => {
  const { input, output } = terminal(true);
  input.end();
  await expect(confirmReset({ input, output })).rejects.toThrow('nothing was changed');
});

it('does not ask without a terminal', async () => {
  const { input, output, shown } = terminal(false);
  await confirmReset({ input, output });
  expect(shown()).toBe('null');
});
