import type { Standing } from '../../lib/split-tests/figures.ts';

/** Of the response rates, which decide nothing: a test is won by its metric. */
export const STANDING_WORDS: Record<Standing['kind'], string> = {
  clear: 'Clear lead',
  open: 'Too close',
  unknown: 'Nothing to compare',
};
