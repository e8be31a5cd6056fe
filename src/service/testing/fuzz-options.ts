/**
 * The number of random requests per operation in the fuzz tests (`RUNS`) and the seed of the random numbers. With the
 * defaults, every run sends the same requests, so that a passed check does not fail later. With FUZZ_RUNS, each run
 * sends new requests unless FUZZ_SEED sets the seed. PostgreSQL and PGlite have different seeds, because most errors do
 * not depend on the database.
 */
const { FUZZ_RUNS, FUZZ_SEED, TEST_DATABASE_URL } = process.env;

export const RUNS = Number(FUZZ_RUNS ?? (TEST_DATABASE_URL ? 250 : 180));
export const SEED = Number(
  FUZZ_SEED ?? (FUZZ_RUNS ? Date.now() % 2 ** 31 : TEST_DATABASE_URL ? 20_250_314 : 20_261_122),
);
