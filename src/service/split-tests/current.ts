import { sql } from 'drizzle-orm';
import { splitTest } from '../db/schema.ts';

/**
 * assumed: the current test of a bot is the running one, otherwise the one that ended last. The document says only
 * "current".
 */
export const CURRENT_FIRST = [
  sql`${splitTest.endedAt} desc nulls first`,
  sql`${splitTest.startedAt} desc nulls last`,
  splitTest.id,
];
