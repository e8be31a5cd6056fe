/**
 * How many requests of each operation the fuzz tests make, and which: the same each time, so that a gate that was
 * green stays green. A longer run, by FUZZ_RUNS, takes new ones each time unless FUZZ_SEED names them.
 * PostgreSQL and PGlite have different ones: what they find is seldom the database's.
 */
const { FUZZ_RUNS, FUZZ_SEED, TEST_DATABASE_URL } = process.env;

export const RUNS = Number(FUZZ_RUNS ?? (TEST_DATABASE_URL ? 250 : 180));
export const SEED = Number(
  FUZZ_SEED ?? (FUZZ_RUNS ? Date.now() % 2 ** 31 : TEST_DATABASE_URL ? 20_250_314 : 20_261_122),
);
