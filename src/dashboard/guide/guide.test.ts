import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { guideFiles } from './guide.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'botdeck-guide-'));
  mkdirSync(join(root, 'docs/guide/pictures'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (path: string, text: string) => writeFileSync(join(root, 'docs', path), text);
const written = (name: string) => String(guideFiles(root).find((file) => file.name === name)?.source);

it('creates an HTML page for each Markdown file and copies the images', () => {
  write('guide/index.md', '# Guide\n\n[Analysts](analyst.md#days) ![Leads](../leads.png)');
  write('guide/analyst.md', '# For analysts\n\n[The API](/api/docs)');
  write('leads.png', 'PNG');
  expect(written('index.html')).toContain('<title>Guide · Botdeck guide</title>');
  expect(written('index.html')).toContain('<a href="analyst.html#days">');
  expect(written('index.html')).toContain('<img src="pictures/leads.png" alt="Leads">');
  expect(written('pictures/leads.png')).toBe('PNG');
  expect(written('analyst.html')).toContain('<a href="../api/docs">');
});

it.each([
  ['a link to a missing page', '[More](more.md)', /more\.md, which is no page/],
  ['a missing picture', '![More](pictures/more.png)', /more\.png/],
])('rejects %s', (_, text, reason) => {
  write('guide/index.md', text);
  expect(() => guideFiles(root)).toThrow(reason);
});
