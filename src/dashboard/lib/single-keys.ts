import { preference } from './preference.ts';

/**
 * Whether single-character shortcuts are enabled. They can be turned off, because speech input and accidental key
 * presses can trigger them.
 */
const singleKeys = preference({ key: 'botdeck-single-keys', choices: ['on', 'off'], initial: 'on' });

export const chooseSingleKeys = singleKeys.choose;

export function useSingleKeys(): boolean {
  return singleKeys.useChosen() === 'on';
}

export function areSingleKeysOn(): boolean {
  return singleKeys.chosen() === 'on';
}
