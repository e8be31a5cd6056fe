import { expect, it } from 'vitest';
import { PAGES, SIGN_IN } from './pages.ts';

const MODULES = import.meta.glob<object>('../features/**/*.{ts,tsx}');

const IMPORTS = [
  { module: SIGN_IN.modules.component, load: SIGN_IN.component },
  ...PAGES.flatMap(({ modules, reads, component }) => [
    ...(reads ? [{ module: modules.reads, load: reads }] : []),
    { module: modules.component, load: component },
  ]),
];

it.each(IMPORTS)('the page table names the module that it imports: $module', async ({ module, load }) => {
  expect(Object.values((await MODULES[`../${module}`]?.()) ?? {})).toContain(await load());
});
