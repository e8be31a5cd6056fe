import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXTS = ['.js', '.css', '.svg', '.json'];

/** Options of brotli with the largest block size. The smaller default size makes the largest code file bigger. */
const LARGE_BLOCKS = { [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS };

/** A Vite plugin that writes a .br and a .gz file beside every text file, so that the host never compresses them. */
export const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const texts = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) =>
      TEXTS.includes(extname(file)),
    );
    // The files are compressed in parallel, because compression takes half of the build time.
    await Promise.all(texts.map((file) => compress(join(dir, file))));
  },
};

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params: LARGE_BLOCKS }));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}
