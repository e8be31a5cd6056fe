/**
 * The number of random requests per operation in the fuzz tests (`RUNS`) and the seed of all random values (`SEED`).
 * With the defaults, every run tests the same values, so that a passed check does not fail later. With FUZZ_RUNS, each
 * run tests new values unless FUZZ_SEED sets the seed. Each kind of database has its own seed, because most errors do
 * not depend on the database. Partitioned tables have fewer requests, because they only add a rule for statements.
 */
const { FUZZ_RUNS, FUZZ_SEED, TEST_DATABASE_URL, TEST_PARTITIONED } = process.env;

const ON_PGLITE = { runs: 180, seed: 20_261_122 };
const ON_POSTGRES = { runs: 250, seed: 20_250_314 };
const ON_PARTITIONS = { runs: 60, seed: 20_250_315 };

const usual = TEST_PARTITIONED ? ON_PARTITIONS : TEST_DATABASE_URL ? ON_POSTGRES : ON_PGLITE;

export const RUNS = Number(FUZZ_RUNS ?? usual.runs);
export const SEED = Number(FUZZ_SEED ?? (FUZZ_RUNS ? Date.now() % 2 ** 31 : usual.seed));
