/**
 * A backup file: gzip of JSON lines. The first line is the header, then come the rows of all tables in the order of the
 * header, and the last line is the trailer. A row is an array of PostgreSQL's text form of each value, or null, so that
 * no value depends on the engine: docs/decisions/0063-backups-as-rows.md.
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
  /** The migrations of the database, oldest first. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })).min(1),
  /** Tables come after those that they refer to. */
  tables: z.array(Table).min(1),
  /** The last value of each identity column. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.string().regex(/^\d+$/) })),
});
export type Header = z.infer<typeof Header>;

export const newHeader = (content: Omit<Header, 'format' | 'version'>): Header => ({
  format: FORMAT,
  version: VERSION,
  ...content,
});

/** The hash of all lines before it, with their line feeds. */
const Trailer = z.object({ sha256: z.string() });
export type Trailer = z.infer<typeof Trailer>;

/** The reason why a file cannot be restored, as one line for the operator. */
export class InvalidBackup extends Error {
  override name = 'InvalidBackup';
}

/** Far above the longest row. A line without an end would otherwise fill the memory. */
const MAX_LINE_BYTES = 256 * 1024 * 1024;

export type BackupReader = {
  onHeader?: (header: Header) => Promise<void> | void;
  /** `line` is the JSON text of the row. */
  onRow?: (line: string, table: Header['tables'][number]) => Promise<void> | undefined;
};

/**
 * Reads a file from its start to its end. Throws `InvalidBackup` if it is truncated, changed, from another program or
 * from a newer version. `onRow` may see rows before that.
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

/** Yields each line without its line feed. */
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
