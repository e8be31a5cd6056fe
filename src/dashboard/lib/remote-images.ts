import { preference } from './preference.ts';

/** Whether images of other sites are loaded. Not until somebody chooses so: each tells its site who looks at it, and when. */
export const { useChosen: useRemoteImages, choose: chooseRemoteImages } = preference({
  key: 'botdeck-remote-images',
  choices: ['off', 'on'],
  initial: 'off',
});
