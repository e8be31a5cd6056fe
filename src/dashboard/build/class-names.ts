import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Returns a function that creates the class names of the built pages, e.g. `_2a-0` for the first class of a style sheet.
 * Readable names would add 3 KiB to every page. The names depend only on the sources, so that each build of one version
 * has the same files.
 */
export function shortClassNames(root: string): (name: string, path: string) => string {
  const folder = join(root, 'src/dashboard');
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.module.css'))
    .toSorted();
  const classesOf = new Map(sheets.map((sheet) => [sheet, new Map<string, number>()]));
  return (name, path) => {
    const sheet = relative(folder, path);
    const classes = classesOf.get(sheet);
    if (!classes) throw new Error(`${path} is not a style sheet of the dashboard.`);
    if (!classes.has(name)) classes.set(name, classes.size);
    return `_${sheets.indexOf(sheet).toString(36)}-${classes.get(name)!.toString(36)}`;
  };
}
