import { screen, within } from '@testing-library/react';
import { renderPage, type RenderedPage } from './render-page.tsx';
import type { TestService } from './test-service.ts';

type Options = Partial<Parameters<typeof renderPage>[1]>;

/** The two ways to open the folders over a service: at once, or waiting until their tree is there. */
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

/** A row of the tree, by the start of its name: the counts come after. */
export function folderRow(name: string): HTMLElement {
  return screen.getByRole('treeitem', { name: startingWith(name) });
}

export function findFolderRow(name: string): Promise<HTMLElement> {
  return screen.findByRole('treeitem', { name: startingWith(name) });
}

function startingWith(name: string) {
  return (text: string) => text === name || text.startsWith(`${name},`);
}

/** The names of all rows, with their counts as they are heard. */
export function folderRows(): string[] {
  return screen.getAllByRole('treeitem').map((row) => within(row).getByRole('link').textContent);
}

/** What is chosen: the part of the page beside the tree. */
export function chosenFolder(name: string) {
  return within(screen.getByRole('region', { name }));
}
