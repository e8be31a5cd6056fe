import { marks, preference } from './preference.ts';

/** How high the rows of tables are. The first is high enough for a finger. */
export const DENSITIES = ['spacious', 'comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/**
 * The height of rows in all tables but those that have a choice of their own. Plain tables follow the
 * attribute.
 */
export const { useChosen: useDensity, choose: chooseDensity } = preference<Density>({
  key: 'botdeck-density',
  choices: DENSITIES,
  initial: 'comfortable',
  onChange: marks('data-density', 'comfortable'),
});
