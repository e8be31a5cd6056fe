/**
 * The number of requests per operation in the fuzz tests, and their seed. By default the requests are the same in every
 * run, so that a check that passed does not fail later. A longer run with FUZZ_RUNS uses new requests each time, unless
 * FUZZ_SEED sets the seed. PostgreSQL and PGlite have different seeds, because most findings do not depend on the
 * database.
 */
const { FUZZ_RUNS, FUZZ_SEED, TEST_DATABASE_URL } = process.env;

export const RUNS = Number(FUZZ_RUNS ?? (TEST_DATABASE_URL ? 250 : 180));
export const SEED = Number(
  FUZZ_SEED ?? (FUZZ_RUNS ? Date.now() % 2 ** 31 : TEST_DATABASE_URL ? 20_250_314 : 20_261_122),
);
