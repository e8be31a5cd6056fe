import { sql } from 'drizzle-orm';
import { splitTest } from '../db/schema.ts';

/** assumed: a bot shows the test that runs, else the one that ended last; the document says only "current". */
export const CURRENT_FIRST = [
  sql`${splitTest.endedAt} desc nulls first`,
  sql`${splitTest.startedAt} desc nulls last`,
  splitTest.id,
];
