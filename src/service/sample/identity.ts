import { opaqueId } from './random.ts';

const SAMPLE_SEED = 2417;
const SECOND_SEED = 9103;

/** The agency in a new database. Nothing in it is real: names are random, domains end in `.example`. */
export const SAMPLE_AGENCY = {
  id: opaqueId('agy', SAMPLE_SEED, 0),
  name: 'Northlight Studio',
  seed: SAMPLE_SEED,
};

/** Not a secret: it only opens made-up data, and `/config.json` contains it for everyone. */
export const SAMPLE_API_KEY = 'sample-key-for-northlight-studio-demo-data-only';

/** A second agency in the same database, so that every test and every page runs next to leads that it must not see. */
export const SECOND_AGENCY = {
  id: opaqueId('agy', SECOND_SEED, 0),
  name: 'Southbank Partners',
  seed: SECOND_SEED,
};

export const SECOND_API_KEY = 'sample-key-for-southbank-partners-demo-data-only';

/** The index of the lead with the long page history, counted from the newest. */
export const LONG_HISTORY_INDEX = 6;

/** A recent lead of the sample agency with 2,000 page visits. */
export const LONG_HISTORY_LEAD_ID = opaqueId('lead', SAMPLE_SEED, LONG_HISTORY_INDEX);
