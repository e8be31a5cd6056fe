/** A file of bots, and the words that say what it covers. */
import type { Bot } from '#contract/bot.ts';
import type { CsvColumn, CsvValue } from '../../lib/csv.ts';
import { isTesting, metricName, publishedVersions, sourceCounts } from '../../lib/bot-facts.ts';
import type { BotRow } from './bot-rows.ts';
import type { BotSearch } from './bot-search.ts';
import { countOf } from '../../lib/count-of.ts';

function ofBot(header: string, value: (bot: Bot) => CsvValue | undefined): CsvColumn<BotRow> {
  return { header, value: ({ bot }) => (bot && value(bot)) ?? null };
}

/** What the table can show of a bot, whatever it shows now. */
export const BOT_CSV: readonly CsvColumn<BotRow>[] = [
  { header: 'Bot id', value: ({ id }) => id },
  { header: 'Name', value: ({ name }) => name },
  { header: 'Folder', value: ({ folderPath }) => folderPath },
  { header: 'Folder id', value: ({ folderId }) => folderId },
  ofBot('Category', ({ category }) => category),
  ofBot('Favourite', ({ favorited }) => favorited),
  ofBot('Locked', ({ locked }) => locked),
  ofBot('Published versions', (bot) =>
    publishedVersions(bot)
      ?.map(({ version }) => version ?? '')
      .join('; '),
  ),
  ofBot('Versions', ({ versions }) => versions?.length),
  {
    header: 'Personas',
    value: ({ personas }) => personas?.map(({ id, name }) => name || id).join('; ') ?? null,
  },
  { header: 'Persona ids', value: ({ personas }) => personas?.map(({ id }) => id).join('; ') ?? null },
  ofBot('Sources on', (bot) => sourceCounts(bot)?.on),
  ofBot('Sources', (bot) => sourceCounts(bot)?.all),
  ofBot('Follow-ups on', ({ followUpActive }) => followUpActive),
  ofBot('Follow-up steps', ({ followUpSequences }) => followUpSequences?.length),
  ofBot('Smart follow-up', ({ smartFollowUp }) => smartFollowUp),
  ofBot('Rescheduling', ({ reschedulingEnabled }) => reschedulingEnabled),
  ofBot('Tools', ({ tools }) =>
    tools?.map(({ type, enabled }) => `${type ?? ''}${enabled ? '' : ' (off)'}`).join('; '),
  ),
  ofBot('Split test running', isTesting),
  ofBot('Metric of the last test', (bot) => metricName(bot, bot.personaSplitTest?.metric ?? null)),
  ofBot('Modified', ({ modifiedAt }) => modifiedAt),
  ofBot('Modified by', ({ modifiedBy }) => modifiedBy),
];

type Names = { personaOf: (id: string) => string; folderOf: (id: string) => string };

/** '7 of 60 bots, folder Clients, locked': what a file of these rows holds. */
export function coverageOf(
  shown: number,
  all: number,
  search: BotSearch,
  { personaOf, folderOf }: Names,
): string {
  return [
    shown === all ? countOf(all, 'bot') : `${shown.toLocaleString('en')} of ${countOf(all, 'bot')}`,
    ...(search.folder === null ? [] : [`folder ${folderOf(search.folder)}`]),
    ...(search.category.length === 0 ? [] : [`category ${search.category.join(' or ')}`]),
    ...(search.persona.length === 0 ? [] : [`persona ${search.persona.map(personaOf).join(' or ')}`]),
    ...(search.favorite ? ['favourite'] : []),
    ...(search.locked ? ['locked'] : []),
    ...(search.testing ? ['with a running test'] : []),
    ...(search.text.trim() === '' ? [] : [`text '${search.text.trim()}'`]),
  ].join(', ');
}
