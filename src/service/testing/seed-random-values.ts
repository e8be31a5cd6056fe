/** Sets the seed of property tests that have no seed of their own. */
import * as fc from 'fast-check';
import { SEED } from './fuzz-options.ts';

fc.configureGlobal({ seed: SEED });
