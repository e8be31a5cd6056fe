import * as z from 'zod';
import { one, type SearchParam } from './search-params.ts';

/** The search parameter with the selected tab of a page. The first tab is the default. */
export function tabField<Name extends string>(
  tabs: readonly [{ name: Name }, ...{ name: Name }[]],
): SearchParam<Name> {
  return one(z.enum(tabs.map(({ name }) => name)), tabs[0].name);
}

/** Returns the tab with this name, or the first tab if no tab has the name. */
export function tabNamed<Tab extends { name: string }>(tabs: readonly Tab[], name: string | undefined): Tab {
  return tabs.find((tab) => tab.name === name) ?? tabs[0]!;
}
