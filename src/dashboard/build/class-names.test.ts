import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shortClassNames } from './class-names.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SHELL = join(ROOT, 'src/dashboard/app/shell/shell.module.css');
const TABLE = join(ROOT, 'src/dashboard/list/data-table/data-table.module.css');

describe('a class name', () => {
  it('is short, and the same each time', () => {
    const nameOf = shortClassNames(ROOT);
    const first = nameOf('frame', SHELL);
    expect(first).toMatch(/^_[\da-z]{1,2}-0$/);
    expect(nameOf('frame', SHELL)).toBe(first);
    expect(shortClassNames(ROOT)('frame', SHELL)).toBe(first);
  });

  it('differs between classes and between style sheets', () => {
    const nameOf = shortClassNames(ROOT);
    const names = [nameOf('row', SHELL), nameOf('cell', SHELL), nameOf('row', TABLE), nameOf('cell', TABLE)];
    expect(new Set(names).size).toBe(4);
  });

  it('is refused for a style sheet outside the dashboard', () => {
    expect(() => shortClassNames(ROOT)('row', '/elsewhere/row.module.css')).toThrow(
      '/elsewhere/row.module.css is not a style sheet of the dashboard.',
    );
  });
});
