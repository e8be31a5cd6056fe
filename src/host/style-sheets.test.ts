import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { projectFiles } from './testing/project-files.ts';

const files = projectFiles(join(import.meta.dirname, '../dashboard')).map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}));
const sheets = files.filter(({ path }) => path.endsWith('.module.css'));

/** Returns the names of the classes that a CSS module defines. */
function classesIn(css: string): Set<string> {
  const own = css.replaceAll(/\/\*[^]*?\*\/|:global\([^)]*\)|composes:[^;]*;/g, '');
  return new Set(Array.from(own.matchAll(/\.([a-zA-Z][\w-]*)/g), ([, name = '']) => name));
}

/**
 * Returns the text of the files that use a CSS module: the code that imports the module, and the CSS modules that
 * compose its classes.
 */
function usersOf(sheet: string): string {
  const uses = ({ path, text }: (typeof files)[number]) =>
    path === sheet
      ? text.includes('composes:')
      : Array.from(text.matchAll(/from '([^']*\.module\.css)'/g), ([, to = '']) =>
          resolve(path, '..', to),
        ).includes(sheet);
  return files.flatMap((file) => (uses(file) ? composesOrCode(file) : [])).join('\n');
}

function composesOrCode({ path, text }: (typeof files)[number]): string {
  return path.endsWith('.css') ? (text.match(/composes:[^;]*;/g) ?? []).join('\n') : text;
}

it('the code uses each class of a CSS module', () => {
  const unused = sheets.flatMap(({ path, text }) => {
    const users = usersOf(path);
    const isUsed = (name: string) =>
      /styles\[(?!')/.test(users) ||
      new RegExp(`\\.${name}\\b|'${name}'|composes:[^;]* ${name}\\b`).test(users);
    return [...classesIn(text)].filter((name) => !isUsed(name)).map((name) => `${path}: .${name}`);
  });
  expect(unused).toEqual([]);
});

it('the sheets define each class that the code names', () => {
  const missing = files
    .filter(({ path }) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .flatMap(({ path, text }) =>
      Array.from(text.matchAll(/import (\w+) from '([^']*\.module\.css)'/g)).flatMap(
        ([, name = '', to = '']) => {
          const defined = classesIn(
            sheets.find((sheet) => sheet.path === resolve(path, '..', to))?.text ?? '',
          );
          const named = Array.from(
            text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')),
            ([, each = '']) => each,
          );
          return named
            .filter((each) => !defined.has(each) && each !== 'module')
            .map((each) => `${path}: .${each}`);
        },
      ),
    );
  expect(missing).toEqual([]);
});

// Chromium computes the styles of all descendants of the parent again at each added element, if a selector matches a
// sibling of any element.
it('no selector consists of a sibling of any element', () => {
  const anySibling = /(?:^|[\s>{,(])(?:\*|:[\w-]+(?:\(.*?\))?)\s*[+~]\s*[*:]/;
  expect(selectorsLike(anySibling)).toEqual([]);
});

// Chromium computes the styles of the whole page again at each added element, if `:has()` is on an element that
// contains the page. The styles for paper apply only while the browser prints.
it('no selector depends on the contents of the page', () => {
  const hasOnPage = /(?:html|body|main|:root|#root)[^\s,{]*:has\(/;
  expect(selectorsLike(hasOnPage).filter((found) => !found.includes('billing-print'))).toEqual([]);
});

function selectorsLike(pattern: RegExp): string[] {
  return files
    .filter(({ path }) => path.endsWith('.css'))
    .flatMap(({ path, text }) => {
      const lines = text.replaceAll(/\/\*[^]*?\*\//g, '').split('\n');
      return lines.filter((line) => pattern.test(line)).map((line) => `${path}: ${line.trim()}`);
    });
}
