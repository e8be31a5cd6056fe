/** Sets the seed of all property tests, so that a change that passed the tests does not fail later. */
import * as fc from 'fast-check';
import { SEED } from './fuzz-options.ts';

fc.configureGlobal({ seed: SEED });
