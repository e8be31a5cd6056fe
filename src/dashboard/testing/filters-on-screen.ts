import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

async function openMenu(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  return within(await screen.findByRole('dialog', { name: 'Filter' }));
}

/** Opens the list of values of a filter in the filter menu, and returns the menu. */
export async function openFilter(user: UserEvent, label: string) {
  const menu = await openMenu(user);
  await user.click(menu.getByRole('button', { name: label }));
  return menu;
}

/** Turns on a filter that has no values to choose, and closes the filter menu. */
export async function turnOnFilter(user: UserEvent, label: string): Promise<void> {
  await user.click((await openMenu(user)).getByRole('checkbox', { name: label }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filter' })).toBeNull());
}

/** Returns the names of the filters in the filter menu. Closes the menu again. */
export async function offeredFilters(user: UserEvent): Promise<string[]> {
  // A list without filters has no filter menu.
  if (screen.queryByRole('button', { name: 'Filter' }) === null) return [];
  const menu = await openMenu(user);
  const entries = [...menu.queryAllByRole('checkbox'), ...menu.queryAllByRole('button')];
  const names = entries.map((entry) => (entry.closest('label') ?? entry).textContent.trim());
  await user.keyboard('{Escape}');
  return names;
}
