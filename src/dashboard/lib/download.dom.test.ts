import { afterEach, describe, expect, it, vi } from 'vitest';
import { downloadFile, fileName } from './download.ts';

describe('fileName', () => {
  it.each([
    ['Botdeck leads, page 3 of 500 (50 leads)', 'botdeck-leads-page-3-of-500-50-leads'],
    ['../../etc/passwd', 'etc-passwd'],
    ['Größe: "é"', 'große-e'],
    ['東京 leads', '東京-leads'],
    ['CON\u0000<>|', 'con'],
  ])('writes %j as %s', (text, name) => {
    expect(fileName(text)).toBe(name);
  });

  it('limits the length', () => {
    expect(fileName('tag '.repeat(100)).length).toBeLessThanOrEqual(150);
  });
});

describe('downloadFile', () => {
  afterEach(() => vi.restoreAllMocks());

  it('passes a named file to the browser', () => {
    const blobs: unknown[] = [];
    URL.createObjectURL = (blob) => {
      blobs.push(blob);
      return 'blob:test';
    };
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(`${this.download} ${this.href}`);
    });
    const file = new Blob(['one']);
    downloadFile(file, 'Leads: page 1', 'csv');
    expect(names).toEqual(['leads-page-1.csv blob:test']);
    expect(blobs).toEqual([file]);
  });
});
