import * as z from 'zod';
import { one, type SearchParam } from './search-params.ts';

/** The selected tab of a page as a search parameter. The default is the first tab. */
export function tabField<Name extends string>(
  tabs: readonly [{ name: Name }, ...{ name: Name }[]],
): SearchParam<Name> {
  return one(z.enum(tabs.map(({ name }) => name)), tabs[0].name);
}

/** Returns the tab with this name, or the first tab if the list has none. */
export function tabNamed<Tab extends { name: string }>(tabs: readonly Tab[], name: string | undefined): Tab {
  return tabs.find((tab) => tab.name === name) ?? tabs[0]!;
}
