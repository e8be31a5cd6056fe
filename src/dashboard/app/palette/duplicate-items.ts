import { duplicateBot } from '#contract/bot.ts';
import { containsWords } from '#contract/fold.ts';
import type { Directories } from '../../api/names/names.ts';
import { isSupported } from '../../api/transport/config.ts';
import { paths } from '../../lib/paths.ts';
import type { PaletteItem } from './rank-items.ts';

/** The minimum number of letters of the verb 'duplicate'. Names often begin with the same one or two letters. */
const LEAST_LETTERS = 3;
const MOST = 8;

/** Returns actions that duplicate the bots in a text such as 'duplicate solar'. */
export function duplicateItems({ bot }: Directories, text: string): PaletteItem[] {
  const [verb = '', ...words] = text.trim().toLowerCase().split(/\s+/);
  if (verb.length < LEAST_LETTERS || !'duplicate'.startsWith(verb) || !isSupported(duplicateBot)) return [];
  const matches = containsWords(words.join(' '));
  return (bot?.choices ?? [])
    .filter(({ label }) => matches(label))
    .slice(0, MOST)
    .map(({ value, label }) => ({
      id: `duplicate:${value}`,
      group: 'Actions',
      label: `Duplicate ${label}`,
      to: paths.bot(value),
      state: { duplicates: true },
    }));
}
