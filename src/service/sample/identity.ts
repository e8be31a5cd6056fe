import { opaqueId } from './random.ts';

const SAMPLE_SEED = 2417;
const SECOND_SEED = 9103;

/** The agency in a new database. Its contents are fictional: names are random, and domains end in `.example`. */
export const SAMPLE_AGENCY = {
  id: opaqueId('agy', SAMPLE_SEED, 0),
  name: 'Northlight Studio',
  seed: SAMPLE_SEED,
};

/**
 * The API key of the sample agency. It is public, because it gives access only to fictional data and `/config.json`
 * contains it.
 */
export const SAMPLE_API_KEY = 'sample-key-for-northlight-studio-demo-data-only';

/**
 * A second agency in the same database. With it, every test and every page runs next to records that must stay
 * invisible.
 */
export const SECOND_AGENCY = {
  id: opaqueId('agy', SECOND_SEED, 0),
  name: 'Southbank Partners',
  seed: SECOND_SEED,
};

export const SECOND_API_KEY = 'sample-key-for-southbank-partners-demo-data-only';

/** The index of the lead with the long page history. The newest lead has index 0. */
export const LONG_HISTORY_INDEX = 6;

/** A recent lead of the sample agency with 2,000 page visits. */
export const LONG_HISTORY_LEAD_ID = opaqueId('lead', SAMPLE_SEED, LONG_HISTORY_INDEX);
