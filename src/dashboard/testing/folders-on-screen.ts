import { screen, within } from '@testing-library/react';
import { renderPage, type RenderedPage } from './render-page.tsx';
import type { TestService } from './test-service.ts';

type Options = Partial<Parameters<typeof renderPage>[1]>;

/** Returns two functions that open the folders page. The second function also waits for the tree. */
export function foldersPageOver(service: () => TestService) {
  const openFolders = (address = '', options: Options = {}): RenderedPage =>
    renderPage(`/folders${address}`, { service: service(), ...options });
  const openFolderTree = async (address = '', options: Options = {}): Promise<RenderedPage> => {
    const page = openFolders(address, options);
    await screen.findByRole('tree', { name: 'Folders' });
    return page;
  };
  return { openFolders, openFolderTree };
}

/**
 * Finds a row of the tree by the name of the folder. The accessible name also contains counts after the folder's name.
 */
export function folderRow(name: string): HTMLElement {
  return screen.getByRole('treeitem', { name: startingWith(name) });
}

export function findFolderRow(name: string): Promise<HTMLElement> {
  return screen.findByRole('treeitem', { name: startingWith(name) });
}

function startingWith(name: string) {
  return (text: string) => text === name || text.startsWith(`${name},`);
}

/** Returns the names of all rows in the tree, including the counts that screen readers announce. */
export function folderRows(): string[] {
  return screen.getAllByRole('treeitem').map((row) => within(row).getByRole('link').textContent);
}

/** Returns the region beside the tree that shows the selected folder. */
export function chosenFolder(name: string) {
  return within(screen.getByRole('region', { name }));
}
