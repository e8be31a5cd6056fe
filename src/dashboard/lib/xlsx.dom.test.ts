import { strFromU8, unzipSync } from 'fflate/browser';
import { expect, it } from 'vitest';
import type { CsvColumn, CsvValue } from './csv.ts';
import { toXlsx } from './xlsx.ts';

/** Returns the cells of the first row below the header as 'type:value'. */
async function cellsOf(values: readonly CsvValue[], isNumber = false): Promise<string[]> {
  const columns = values.map((value, place): CsvColumn<null> => ({
    header: `Column ${place}`,
    value: () => value,
    ...(isNumber && { isNumber: true }),
  }));
  const blob = await toXlsx(columns, [null]);
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const files = unzipSync(bytes);
  const textOf = (name: string) =>
    new DOMParser().parseFromString(strFromU8(files[name] ?? new Uint8Array()), 'text/xml');
  const shared = [...textOf('xl/sharedStrings.xml').querySelectorAll('si')].map((item) => item.textContent);
  const row = textOf('xl/worksheets/sheet1.xml').querySelectorAll('row')[1]!;
  return [...row.querySelectorAll('c')].map((cell) => {
    const type = cell.getAttribute('t') ?? 'n';
    const value = cell.querySelector('v')?.textContent ?? cell.textContent;
    return type === 's' ? `text:${shared[Number(value)]}` : `${type}:${value}`;
  });
}

it('keeps texts that look like numbers, days and formulas', async () => {
  const texts = [
    '1234567890123456789',
    '+4915112345678',
    '00123',
    '1/2',
    '=1+1',
    'x;=1+1',
    '-5',
    ' a ',
    'ä€😀',
  ];
  expect(await cellsOf(texts)).toEqual(texts.map((text) => `text:${text}`));
});

it('contains numbers as numbers, and long ids as text', async () => {
  expect(await cellsOf([12.5, -3, 0, 123_456_789_012_345])).toEqual([
    'n:12.5',
    'n:-3',
    'n:0',
    'text:123456789012345',
  ]);
  expect(await cellsOf(['12.50', '-3.125'], true)).toEqual(['n:12.5', 'n:-3.125']);
});

it('leaves unknown values empty, and limits the length of a text', async () => {
  expect(await cellsOf([null, true])).toEqual(['b:1']);
  const [long] = await cellsOf(['x'.repeat(40_000)]);
  expect(long).toHaveLength('text:'.length + 32_767);
});
