import { marks, preference } from './preference.ts';

/** Row heights of tables. The first is high enough for touch input. */
export const DENSITIES = ['spacious', 'comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** The row height of all tables without their own setting. Plain HTML tables follow the attribute. */
export const { useChosen: useDensity, choose: chooseDensity } = preference<Density>({
  key: 'botdeck-density',
  choices: DENSITIES,
  initial: 'comfortable',
  onChange: marks('data-density', 'comfortable'),
});
