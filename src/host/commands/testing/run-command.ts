import type { CommandIo } from '../command.ts';

/**
 * Returns a function that runs a command with arguments. It returns the lines for standard output (`printed`) and for
 * standard error (`told`).
 */
export function commandRunner(
  command: (args: string[], io: CommandIo) => Promise<void>,
  {
    env = {},
    answer = async () => null,
    interruption = new AbortController().signal,
  }: { env?: NodeJS.ProcessEnv; answer?: CommandIo['ask']; interruption?: AbortSignal } = {},
) {
  return async (...args: string[]): Promise<{ printed: string[]; told: string[] }> => {
    const printed: string[] = [];
    const told: string[] = [];
    await command(args, {
      env,
      print: (line) => void printed.push(line),
      tell: (line) => void told.push(line),
      ask: answer,
      interruption: () => interruption,
      onLost: (reason) => {
        throw reason;
      },
    });
    return { printed, told };
  };
}
