/**
 * Downloads a file through the browser. `name` describes the content; `ending` is appended as the file extension, e.g.
 * 'csv'.
 */
export function downloadFile(file: Blob, name: string, ending: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${fileName(name)}.${ending}`;
  link.click();
  // Some browsers read the file only after `click()` has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Returns a file name that every file system accepts: letters, digits and single hyphens, at most 150 characters. */
export function fileName(text: string): string {
  const words = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return words
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 150)
    .replaceAll(/^-+|-+$/g, '');
}
