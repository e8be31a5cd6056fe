/** Describes a bot in sentences. Each sentence states only values from the bot's fields. */
import type { Bot } from '#contract/bot.ts';
import { codePhrase } from '../../../lib/code-words.ts';
import { isolate } from '../../../lib/isolate.ts';
import { ladderOf } from './follow-up-ladder.ts';
import { shareText, weightsOf } from './persona-weights.ts';
import { pluralize } from '../../../lib/pluralize.ts';
import { listFormat } from '../../../lib/format.ts';

/** A part of a sentence: fixed text, or a user-defined name in any script. */
type Piece = string | { name: string };

export type Sentence = readonly Piece[];

/**
 * Returns the sentences that describe a bot. `nameOf` returns the name of a persona, or its id if the persona has no
 * name.
 */
export function describeBot(bot: Bot, nameOf: (personaId: string) => string): Sentence[] {
  return [
    sources(bot),
    personas(bot, nameOf),
    ...splitTest(bot),
    ...followUps(bot),
    [`Rescheduling is ${bot.reschedulingEnabled ? 'on' : 'off'}.`],
    tools(bot),
    versions(bot),
  ];
}

function sources({ sources: all }: Bot): Sentence {
  if (all === null) return ['The service sent no sources with this bot.'];
  if (all.length === 0) return ['It has no sources.'];
  const names = (some: typeof all) =>
    nameList(some.map(({ name, key, id }) => name || key || id || 'unnamed'));
  const on = all.filter(({ enabled }) => enabled);
  if (on.length === 0) {
    return [
      all.length === 1 ? 'Its only source is off: ' : `All ${all.length} sources are off: `,
      ...names(all),
      '.',
    ];
  }
  const channels = [...new Set(on.flatMap(({ channelList }) => channelList ?? []))];
  const many =
    on.length === all.length
      ? pluralize(on.length, 'source')
      : `${on.length} of ${pluralize(all.length, 'source')}`;
  return [
    'Talks ',
    ...(channels.length > 0 ? ['by ', ...nameList(channels.map(codePhrase)), ' '] : []),
    `on ${many}: `,
    ...names(on),
    '.',
  ];
}

function personas(bot: Bot, nameOf: (personaId: string) => string): Sentence {
  const { personas: all } = weightsOf(bot);
  if (all.length === 0) {
    return [bot.personaIds === null ? 'The service sent no personas with this bot.' : 'It has no personas.'];
  }
  const named = all.map(({ personaId, share }) =>
    share === null || all.length === 1
      ? nameOf(personaId)
      : `${isolate(nameOf(personaId))} (${shareText(share)})`,
  );
  return ['Speaks as ', ...nameList(named), '.'];
}

function splitTest({ personaSplitTest: test, availableSplitTestMetrics }: Bot): Sentence[] {
  if (!test) return [];
  const metric = availableSplitTestMetrics?.find(({ id }) => id === test.metric)?.label || test.metric;
  const measured: Sentence = metric ? [', measured by ', { name: metric }] : [];
  const many = pluralize(test.personas?.length ?? 0, 'persona');
  return test.isActive
    ? [[`A split test of ${many} is running`, ...measured, '.']]
    : [[`Its last split test, of ${many}`, ...measured, ', has ended.']];
}

function followUps(bot: Bot): Sentence[] {
  const { steps, total, roughSpan } = ladderOf(bot.followUpSequences);
  const states = bot.followUpStates?.length ?? 0;
  const setUp = steps.length === 0 ? 'no steps' : pluralize(steps.length, 'step');
  if (!bot.followUpActive)
    return [[`Follow-ups are off; ${setUp} ${steps.length === 1 ? 'is' : 'are'} set up.`]];
  const times =
    steps.length === 0 ? 'Follow-ups are on, without steps' : `Follows up ${timesOf(steps.length)}`;
  const over = total === null ? '' : steps.length === 1 ? `, after ${total}` : ` within ${roughSpan}`;
  return [
    [`${times}${over}.`],
    ...(states === 0
      ? []
      : [
          [
            `${pluralize(states, 'follow-up state')} ${states === 1 ? 'has its' : 'have their'} own sequence.`,
          ],
        ]),
  ];
}

function timesOf(count: number): string {
  if (count === 1) return 'once';
  return count === 2 ? 'twice' : `${count} times`;
}

function tools({ tools: all }: Bot): Sentence {
  if (all === null) return ['The service sent no tools with this bot.'];
  const types = (isOn: boolean) =>
    all
      .filter(({ enabled }) => enabled === isOn)
      .map(({ type, id }) => (type ? codePhrase(type) : id || 'unnamed'));
  const [on, off] = [types(true), types(false)];
  if (all.length === 0) return ['It has no tools.'];
  if (on.length === 0)
    return [`${all.length === 1 ? 'Its only tool is' : 'All its tools are'} off: `, ...nameList(off), '.'];
  return [
    `Uses ${pluralize(on.length, 'tool')}: `,
    ...nameList(on),
    ...(off.length === 0 ? [] : ['; off: ', ...nameList(off)]),
    '.',
  ];
}

function versions({ versions: all }: Bot): Sentence {
  if (all === null) return ['The service sent no versions with this bot.'];
  if (all.length === 0) return ['It has no versions.'];
  const published = all
    .filter((one) => one.published)
    .map(({ version, name }) => version || name || 'unnamed');
  if (published.length === 0) return [`None of its ${pluralize(all.length, 'version')} is published.`];
  if (published.length === 1) return ['Version ', ...nameList(published), ' is published.'];
  return [`${pluralize(published.length, 'version')} are published: `, ...nameList(published), '.'];
}

const MOST_NAMES = 5;

/** Returns a list such as 'Web form, Phone and 3 more' as pieces of a sentence. An empty name becomes '(empty)'. */
function nameList(names: readonly string[], most = MOST_NAMES): Piece[] {
  const shown = (names.length > most ? names.slice(0, most - 1) : names).map((name) => name || '(empty)');
  const rest = names.length - shown.length;
  const entries = rest > 0 ? [...shown, `${rest} more`] : shown;
  let place = -1;
  return listFormat()
    .formatToParts(entries)
    .map(({ type, value }) => {
      if (type === 'literal') return value;
      place += 1;
      return place < shown.length ? { name: value } : value;
    });
}

export function sentenceText(sentence: Sentence): string {
  return sentence.map((piece) => (typeof piece === 'string' ? piece : piece.name)).join('');
}
