import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';

/** Collects the files that the page saves, in order, instead of downloading them. Call it in `beforeEach`. */
export function catchFiles(): { name: string; text: string }[] {
  const saved: { name: string; text: string }[] = [];
  const blobs = new Map<string, Blob>();
  URL.createObjectURL = (blob) => {
    const url = `blob:${blobs.size}`;
    blobs.set(url, blob as Blob);
    return url;
  };
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const name = this.download;
    void blobs
      .get(this.href)
      ?.text()
      .then((text) => saved.push({ name, text }));
  });
  return saved;
}

/**
 * Opens the export dialog of a list and selects the rows and the format. If an argument is missing, keeps the default.
 */
export async function openExport(user: UserEvent, rows?: string, format?: 'CSV' | 'JSON') {
  await user.click(screen.getByRole('button', { name: 'Export' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Export / }));
  await dialog.findByRole('radio', { name: rows ?? 'All' });
  if (rows !== undefined) await user.click(dialog.getByRole('radio', { name: rows }));
  if (format !== undefined) await user.click(dialog.getByRole('radio', { name: format }));
  return {
    dialog,
    export: () => user.click(dialog.getByRole('button', { name: 'Export' })),
    copyIds: async () => user.click(await dialog.findByRole('button', { name: 'Copy ids' })),
  };
}
