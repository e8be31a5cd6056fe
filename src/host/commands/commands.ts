import { callOf } from '../program.ts';
import { agencyCommand } from './agency.ts';
import { backupCommand } from './backup.ts';
import type { CommandIo } from './command.ts';
import { distributeCommand } from './distribute.ts';
import { restoreCommand } from './restore.ts';

export type Command = {
  /** The first argument of the process, and the name of the script in `package.json`. */
  name: string;
  /** One line for the list of commands. */
  summary: string;
  run: (args: string[], io: CommandIo) => Promise<void>;
};

/** All commands besides the start of the host, in the order of the list. */
export const COMMANDS: readonly Command[] = [
  { name: 'agency', summary: 'agencies and their API keys', run: agencyCommand },
  { name: 'backup', summary: 'write all rows of the database into a file', run: backupCommand },
  { name: 'restore', summary: 'fill an empty database from such a file', run: restoreCommand },
  { name: 'distribute', summary: 'distribute a Citus database by agency', run: distributeCommand },
];

/** Returns the part of the host's usage text that lists the commands. */
export function commandList(): string {
  const calls = COMMANDS.map((each) => ({ ...each, call: callOf(each.name) }));
  const width = Math.max(...calls.map(({ call }) => call.length)) + 2;
  const lines = calls.map(({ call, summary }) => `  ${call.padEnd(width)}${summary}`);
  return ['Commands, which --help describes:', '', ...lines].join('\n');
}
