import { preference } from './preference.ts';

/**
 * Whether a letter or a bracket by itself does something on a page. It can be turned off: who speaks to a computer, or hits
 * keys by accident, sets off what nobody asked for.
 */
const singleKeys = preference({ key: 'botdeck-single-keys', choices: ['on', 'off'], initial: 'on' });

export const chooseSingleKeys = singleKeys.choose;

export function useSingleKeys(): boolean {
  return singleKeys.useChosen() === 'on';
}

export function areSingleKeysOn(): boolean {
  return singleKeys.chosen() === 'on';
}
