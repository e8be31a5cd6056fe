/** What the page of a source says of its bots. */
import type { BotOnSource } from '../../../lib/bots-of-sources.ts';
import { countOf } from '../../../lib/count-of.ts';

export function noBotWords(all: number, isNamed: boolean): string {
  if (all === 0) return 'This agency has no bots.';
  const none =
    all === 1
      ? 'The one bot of this agency does not have'
      : `None of the ${countOf(all, 'bot')} of this agency has`;
  if (isNamed) return `${none} this source.`;
  return `${none} a source of this id. One may know it by its name, which is not known here.`;
}

export function onWords(bots: readonly BotOnSource[]): string {
  const on = bots.filter(({ isOn }) => isOn).length;
  if (bots.length === 1) return `1 bot has this source, and is ${on === 1 ? 'on' : 'off'} there.`;
  const many = `${countOf(bots.length, 'bot')} have this source;`;
  if (on === bots.length) return `${many} all are on there.`;
  if (on === 0) return `${many} none is on there.`;
  return `${many} ${on} ${on === 1 ? 'is' : 'are'} on there.`;
}

/** Of a service without a list of bots. */
export function seenWords(found: number, seen: number): string {
  const unknown = 'This service has no list of bots, so that it is not known which of them have this source.';
  if (seen === 0) return unknown;
  const those = found === 0 ? 'none has it' : found === 1 ? '1 has it' : `${found} have it`;
  return `${unknown} Of the ${countOf(seen, 'bot')} that it answered with in this tab, ${those}.`;
}

export function byNameWords(bots: readonly BotOnSource[]): string {
  const byName = bots.filter(({ isByName }) => isByName).length;
  if (byName === 0) return '';
  const why = `by name alone, since ${byName === 1 ? 'it gives' : 'they give'} no id.`;
  if (byName === bots.length) return `Matched ${why}`;
  return `${byName} of them ${byName === 1 ? 'is' : 'are'} matched ${why}`;
}

/** A name that several sources have does not tell which of them is meant. */
export function namesakeNotices(bots: readonly BotOnSource[], namesakes: number): string[] {
  if (namesakes === 0 || !bots.some(({ isByName }) => isByName)) return [];
  return [
    `${namesakes === 1 ? 'Another source has' : `${namesakes} other sources have`} the same name: which of them is meant by bots that know it by name alone cannot be told.`,
  ];
}
