import { preference } from './preference.ts';

/**
 * Whether images from other sites are loaded. Off by default, because each request reveals the reader and the time to
 * that site.
 */
export const { useChosen: useRemoteImages, choose: chooseRemoteImages } = preference({
  key: 'botdeck-remote-images',
  choices: ['off', 'on'],
  initial: 'off',
});
