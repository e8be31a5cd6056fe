import type { persona } from '../db/schema.ts';
import type { SampleAgency } from './agencies.ts';
import { folderIdOf } from './folders.ts';
import { opaqueId, Random } from './random.ts';
import { DAY, MINUTE } from './timeline.ts';

export type PersonaRow = typeof persona.$inferInsert;

export const EDITORS = ['Hanna Brooks', 'Victor Osei', 'Mei Tanaka', 'hanna@northlight-studio.example'];

/** Returns the personas of an agency with last changes before the midnight `today`. */
export function personasOf(agency: SampleAgency, today: number): PersonaRow[] {
  const botIds = new Map(agency.bots.map((bot) => [bot.name, bot.id]));
  return agency.personas.map(({ bots, folder, isDefault, favorited, ...written }, index) => {
    const random = new Random(agency.seed, 'persona', index);
    const changed = today - random.int(1, 300) * DAY - random.int(0, 1439) * MINUTE;
    return {
      modifiedAt: new Date(changed).toISOString(),
      modifiedBy: random.pick(EDITORS),
      ...written,
      agencyId: agency.id,
      id: opaqueId('per', agency.seed, index),
      folderId: folder === undefined ? null : folderIdOf(agency, folder),
      // A name without a bot stands for a deleted bot. The persona still contains the id of that bot.
      botIds: bots?.map((name) => botIds.get(name) ?? agency.removedBotId) ?? null,
      favorited: favorited ?? false,
      isDefault: isDefault ?? false,
    };
  });
}
