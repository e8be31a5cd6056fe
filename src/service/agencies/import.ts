import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { toUtcTime } from '#contract/fields.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/open.ts';
import { account, agency, bot, folder, persona, report, source } from '../db/schema.ts';
import { nameBotIn } from '../personas/name-bot.ts';
import { jsonPath, type AgencyFile, type AgencyFileKind, type FileError } from './import-file.ts';

const TABLES = {
  sources: source,
  accounts: account,
  folders: folder,
  personas: persona,
  bots: bot,
  reports: report,
};

export type ImportCounts = {
  added: number;
  changed: number;
  unchanged: number;
  /** The number of records that the agency has and the file does not contain. The import does not change them. */
  kept: number;
};

export type ImportResult =
  | { counts: Record<AgencyFileKind, ImportCounts>; errors?: undefined }
  | { counts?: undefined; errors: FileError[] };

type AgencyTable = PgTable & { agencyId: PgColumn; id: PgColumn };

/** The stored records of an agency to which other records refer. */
type Stored = {
  folders: readonly { id: string; parentId: string | null }[];
  personas: readonly { id: string }[];
  sources: readonly { id: string; name: string }[];
};

/**
 * Adds the records of a file to an agency, and replaces the records with the same ids, in one transaction. Changes
 * nothing if a record refers to a folder, a persona or a source that is neither in the file nor in the agency.
 */
export async function importAgency(
  db: Database,
  { agencyId, file, now }: { agencyId: string; file: AgencyFile; now: Date },
): Promise<ImportResult> {
  return db.transaction(async (tx) => {
    // This row lock serializes concurrent imports of the same agency.
    await tx.select().from(agency).where(eq(agency.id, agencyId)).for('update');
    const stored = await readStored(tx, agencyId);
    const errors = findBrokenReferences(file, stored);
    if (errors.length > 0) return { errors };
    const ctx = { db: tx, agencyId, clock: () => now };
    const counts = {
      sources: await store(ctx, 'sources', file.sources),
      accounts: await store(ctx, 'accounts', file.accounts),
      folders: await store(ctx, 'folders', file.folders),
      personas: await store(ctx, 'personas', file.personas.map(toPersonaRow)),
      bots: await store(ctx, 'bots', file.bots, ({ id, personaIds }) => nameBotIn(ctx, personaIds ?? [], id)),
      reports: await store(ctx, 'reports', file.reports.map(toReportRow)),
    };
    return { counts };
  });
}

async function readStored(tx: Database, agencyId: string): Promise<Stored> {
  return {
    folders: await tx
      .select({ id: folder.id, parentId: folder.parentId })
      .from(folder)
      .where(eq(folder.agencyId, agencyId)),
    personas: await tx.select({ id: persona.id }).from(persona).where(eq(persona.agencyId, agencyId)),
    sources: await tx
      .select({ id: source.id, name: source.name })
      .from(source)
      .where(eq(source.agencyId, agencyId)),
  };
}

function findBrokenReferences(file: AgencyFile, stored: Stored): FileError[] {
  const errors: FileError[] = [];
  const idsOf = (kind: 'folders' | 'personas') =>
    new Set([...stored[kind], ...file[kind]].map(({ id }) => id));
  const [folders, personas] = [idsOf('folders'), idsOf('personas')];
  // A source of the file replaces the stored source with the same id, which may have another name.
  const sources = new Map([...stored.sources, ...file.sources].map(({ id, name }) => [id, name]));
  const sourceTexts = new Set([...sources].flat());
  const check = (known: ReadonlySet<string>, id: string | null, noun: string, path: PropertyKey[]) => {
    if (id !== null && !known.has(id)) {
      errors.push({
        path: jsonPath(path),
        message: `there is no ${noun} '${id}' in the file or in the agency`,
      });
    }
  };
  for (const [index, { parentId }] of file.folders.entries()) {
    check(folders, parentId, 'folder', ['folders', index, 'parentId']);
  }
  for (const [index, { folderId }] of file.personas.entries()) {
    check(folders, folderId, 'folder', ['personas', index, 'folderId']);
  }
  for (const [index, { folderId, personaIds, personaWeights, sources: own }] of file.bots.entries()) {
    check(folders, folderId, 'folder', ['bots', index, 'folderId']);
    for (const [at, { id, name }] of (own ?? []).entries()) {
      if (name === null || !sourceTexts.has(name))
        check(sourceTexts, id ?? name, 'source', ['bots', index, 'sources', at]);
    }
    for (const [at, id] of (personaIds ?? []).entries()) {
      check(personas, id, 'persona', ['bots', index, 'personaIds', at]);
    }
    for (const id of Object.keys(personaWeights ?? {})) {
      check(personas, id, 'persona', ['bots', index, 'personaWeights', id]);
    }
  }
  return [...errors, ...findFolderLoops(file, stored)];
}

/**
 * Returns an error for each folder that is its own ancestor, because a folder in a loop has no position in the tree.
 */
function findFolderLoops({ folders }: AgencyFile, stored: Stored): FileError[] {
  const parents = new Map([...stored.folders, ...folders].map(({ id, parentId }) => [id, parentId]));
  return folders.flatMap(({ id }, index) => {
    const seen = new Set<string>();
    for (let at = parents.get(id) ?? null; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
      seen.add(at);
    }
    if (!seen.has(id)) return [];
    return [
      { path: jsonPath(['folders', index, 'parentId']), message: 'its parents lead back to the folder' },
    ];
  });
}

function toPersonaRow({ default: isDefault, ...row }: AgencyFile['personas'][number]) {
  const { typoPercent = null, breakupLargeMessagePercent = null, responseDelay = null } = row;
  return { ...row, isDefault, typoPercent, breakupLargeMessagePercent, responseDelay };
}

function toReportRow({ modifiedAt, ...row }: AgencyFile['reports'][number]) {
  return { ...row, modifiedAt: modifiedAt === null ? null : new Date(toUtcTime(modifiedAt)) };
}

type Row = { id: string } & Record<string, unknown>;

/** Writes only the records that are new or differ from the stored record. Calls `onStored` for each written record. */
async function store<Given extends Row>(
  { db, agencyId }: Pick<Context, 'db' | 'agencyId'>,
  kind: AgencyFileKind,
  rows: readonly Given[],
  onStored: (row: Given) => Promise<void> = async () => undefined,
): Promise<ImportCounts> {
  const table: AgencyTable = TABLES[kind];
  const found = (await db.select().from(table).where(eq(table.agencyId, agencyId))) as Row[];
  const stored = new Map(found.map((row) => [row.id, row]));
  const counts = { added: 0, changed: 0, unchanged: 0, kept: stored.size };
  for (const row of rows) {
    const before = stored.get(row.id);
    if (before) counts.kept -= 1;
    if (before && isSame(before, row)) {
      counts.unchanged += 1;
      continue;
    }
    counts[before ? 'changed' : 'added'] += 1;
    const isRow = and(eq(table.agencyId, agencyId), eq(table.id, row.id));
    await (before ? db.update(table).set(row).where(isRow) : db.insert(table).values({ agencyId, ...row }));
    await onStored(row);
  }
  return counts;
}

/** Compares only the columns that the file contains. */
function isSame(before: Row, row: Row): boolean {
  return Object.entries(row).every(([name, value]) => isDeepStrictEqual(before[name], value));
}
