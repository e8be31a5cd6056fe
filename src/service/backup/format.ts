/**
 * A backup file is gzipped text with one JSON value per line. The first line is the header. The rows of all tables
 * follow, in the order of the tables in the header. The last line is the trailer. A row is an array of values in
 * PostgreSQL's text format or null, so that no value depends on the database engine:
 * docs/decisions/0063-backups-as-rows.md.
 */
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { createHash } from 'node:crypto';
import * as z from 'zod';

const FORMAT = 'botdeck-backup';
const VERSION = 1;

const Table = z.object({ name: z.string(), columns: z.array(z.string()).min(1), rows: z.int().min(0) });

export const Header = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  createdAt: z.iso.datetime(),
  /** The migrations that were applied to the database, oldest first. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })).min(1),
  /** The tables, sorted so that a table follows all tables that it references. */
  tables: z.array(Table).min(1),
  /** The last value of the sequence of each identity column. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.string().regex(/^\d+$/) })),
});
export type Header = z.infer<typeof Header>;

export const newHeader = (content: Omit<Header, 'format' | 'version'>): Header => ({
  format: FORMAT,
  version: VERSION,
  ...content,
});

/** The last line of a backup. Its SHA-256 hash covers all previous lines, including their line feeds. */
const Trailer = z.object({ sha256: z.string() });
export type Trailer = z.infer<typeof Trailer>;

/** Thrown if a file cannot be restored. The message is one line with the reason, for the operator. */
export class InvalidBackup extends Error {
  override name = 'InvalidBackup';
}

/** The limit is far above the longest row. Without a limit, a file without line feeds would fill the memory. */
const MAX_LINE_BYTES = 256 * 1024 * 1024;

export type BackupReader = {
  onHeader?: (header: Header) => Promise<void> | void;
  /** Called for each row. `line` is the JSON text of the row. */
  onRow?: (line: string, table: Header['tables'][number]) => Promise<void> | undefined;
};

/**
 * Reads a backup file from start to end. Throws `InvalidBackup` if the file is truncated or modified, is not a backup
 * of Botdeck, or was written by a newer version. The checksum is verified last, so `onRow` may have received rows of an
 * invalid file.
 */
export async function readBackup(path: string, { onHeader, onRow }: BackupReader): Promise<Header> {
  const hash = createHash('sha256');
  const lines = linesOf(path);
  const first = await lines.next();
  if (first.done) throw new InvalidBackup(TRUNCATED);
  const header = parseHeader(first.value);
  hash.update(first.value).update('\n');
  await onHeader?.(header);
  for (const table of header.tables) {
    for (let row = 0; row < table.rows; row += 1) {
      const next = await lines.next();
      if (next.done) throw new InvalidBackup(TRUNCATED);
      hash.update(next.value).update('\n');
      const pending = onRow?.(next.value.toString('utf8'), table);
      if (pending) await pending;
    }
  }
  const last = await lines.next();
  if (last.done) throw new InvalidBackup(TRUNCATED);
  checkTrailer(last.value, hash.digest('hex'));
  if (!(await lines.next()).done) throw new InvalidBackup(CHANGED);
  return header;
}

const TRUNCATED = 'is truncated.';
const CHANGED = 'was changed after the backup: its checksum is wrong.';

function checkTrailer(line: Buffer, sha256: string): void {
  const trailer = Trailer.safeParse(parseJson(line));
  if (trailer.data?.sha256 !== sha256) throw new InvalidBackup(CHANGED);
}

function parseHeader(line: Buffer): Header {
  const content = parseJson(line);
  const kind = z.looseObject({ format: z.literal(FORMAT), version: z.int() }).safeParse(content);
  if (!kind.success) throw new InvalidBackup(FOREIGN);
  if (kind.data.version > VERSION) {
    throw new InvalidBackup('was written by a newer version of Botdeck. Restore it with that version.');
  }
  const header = Header.safeParse(content);
  if (!header.success) throw new InvalidBackup(CHANGED);
  return header.data;
}

const FOREIGN = 'is not a backup of Botdeck.';

function parseJson(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Yields each line of an unzipped file without its line feed. */
async function* linesOf(path: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path);
  const gunzip = createGunzip();
  file.once('error', (error) => gunzip.destroy(error));
  let rest: Buffer[] = [];
  let restBytes = 0;
  try {
    for await (const chunk of file.pipe(gunzip) as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
        yield Buffer.concat([...rest, chunk.subarray(start, end)]);
        rest = [];
        restBytes = 0;
        start = end + 1;
      }
      rest.push(chunk.subarray(start));
      restBytes += chunk.length - start;
      if (restBytes > MAX_LINE_BYTES) throw new InvalidBackup(FOREIGN);
    }
  } catch (error) {
    throw readFailure(error);
  } finally {
    file.destroy();
    gunzip.destroy();
  }
  if (restBytes > 0) throw new InvalidBackup(TRUNCATED);
}

function readFailure(error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR') return new InvalidBackup(TRUNCATED);
  if (code === 'Z_DATA_ERROR') {
    return new InvalidBackup(message.includes('header') ? FOREIGN : CHANGED);
  }
  if (['ENOENT', 'EACCES', 'EISDIR'].includes(code)) return new InvalidBackup(`cannot be read (${code}).`);
  return error;
}
