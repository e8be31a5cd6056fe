/**
 * A Vite plugin that removes zod's code for JSON Schema (17 KB), because only the service creates JSON Schema from
 * contracts.
 */
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/**
 * A replacement for zod's `aggregateChecks`. It returns only the maximum length, because forms show the `maxLength` of
 * a schema.
 */
const LENGTH_LIMITS = `export const aggregateChecks = ({ _zod: { def } }) => {
  const limits = (def.checks ?? []).map((check) => check._zod.def).filter(({ check }) => check === 'max_length');
  return limits.length > 0 ? { maximum: Math.min(...limits.map(({ maximum }) => maximum)) } : {};
};`;

export const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (!/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)) return null;
    const exported = Object.keys((await import(pathToFileURL(id).href)) as object);
    const stubs = exported.filter((name) => name !== 'aggregateChecks').map((name) => `stub as ${name}`);
    const limits = exported.includes('aggregateChecks') ? LENGTH_LIMITS : '';
    return `const stub = () => () => {}; export { ${stubs.join(', ')} }; ${limits}`;
  },
};
