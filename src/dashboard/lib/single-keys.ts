import { storedChoice } from './stored-choice.ts';

const { chosen, useChosen, choose } = storedChoice<'on' | 'off'>({
  key: 'botdeck.single-keys',
  choices: ['on', 'off'],
  initial: 'on',
});

/** Whether a single letter or sign does something: who speaks to the computer, or touches keys by chance, turns it off. */
export function areSingleKeysOn(): boolean {
  return chosen() === 'on';
}

export const useSingleKeys = useChosen;
export const chooseSingleKeys = choose;
