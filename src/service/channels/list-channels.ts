import type { ListedChannel } from '#contract/custom-channel.ts';
import { listInParts, type JsonList, type OrderedRows } from '../db/json-list.ts';
import type { Database } from '../db/open.ts';
import { customChannel } from '../db/schema.ts';
import { toListedChannel } from './to-channel.ts';

/** Returns a list of channels without their tokens. */
export function listChannels(
  db: Database,
  channels: Omit<OrderedRows, 'table'>,
): Promise<JsonList<ListedChannel[]>> {
  return listInParts(db, { table: customChannel, ...channels }, async (isInPart, orderBy) => {
    const rows = await db
      .select()
      .from(customChannel)
      .where(isInPart)
      .orderBy(...orderBy);
    return rows.map(toListedChannel);
  });
}
