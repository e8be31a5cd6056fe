import { createInterface } from 'node:readline/promises';

export type Terminal = {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
};

/**
 * Asks a question on the terminal. Returns the answer of the user; an empty text if the user closes the terminal, and
 * null if there is no terminal.
 */
export async function ask({ input, output }: Terminal, question: string): Promise<string | null> {
  if (!input.isTTY) return null;
  const terminal = createInterface({ input, output });
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const answer = await Promise.race([terminal.question(question), closed]);
  terminal.close();
  return answer.trim();
}
