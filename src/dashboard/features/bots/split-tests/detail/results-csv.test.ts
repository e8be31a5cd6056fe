import { describe, expect, it } from 'vitest';
import { toCsv } from '../../../../lib/csv.ts';
import { sourceResultValue, splitTestValue } from '../../../../testing/split-test-values.ts';
import { botValue } from '../../../../testing/values.ts';
import { csvRows, RESULT_CSV_COLUMNS } from './results-csv.ts';
import { assess } from '../../../../domain/split-tests/assessment.ts';
import { readVariants } from '../../../../domain/split-tests/variants.ts';

async function csvOf(test: ReturnType<typeof splitTestValue>) {
  const bot = botValue({
    id: 'bot-9',
    name: '=Bot',
    personaSplitTest: test,
    availableSplitTestMetrics: [{ id: 'bookings', label: 'Booked appointments', shortLabel: null }],
  });
  const variants = readVariants(test, () => null);
  const rows = csvRows(bot, assess({ test, variants, history: null, now: 0 }));
  const [header, ...lines] = (await toCsv(RESULT_CSV_COLUMNS, rows)).replace('\uFEFF', '').split('\r\n');
  const names = header!.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, place) => [names[place], cell])));
}

describe('the CSV of results', () => {
  it('has a line for each persona and for each of its sources', async () => {
    const test = splitTestValue({
      ada: { sources: [sourceResultValue(), sourceResultValue({ sourceId: 'sms', sourceName: 'Texts' })] },
      bea: { totalInstances: 80, responseCount: 20 },
    });
    const lines = await csvOf(test);
    expect(lines.map((line) => [line['Persona id'], line['Scope'], line['Source id']])).toEqual([
      ['ada', 'All sources', ''],
      ['ada', 'Source', 'web'],
      ['ada', 'Source', 'sms'],
      ['bea', 'All sources', ''],
    ]);
  });

  it('repeats the bot and the test on every line', async () => {
    const test = splitTestValue(
      { ada: { sources: [sourceResultValue()], averageMetric: -0.5 } },
      { isActive: false, endedAt: '2025-03-01T12:00:00+02:00' },
    );
    const lines = await csvOf(test);
    for (const line of lines) {
      expect(line).toMatchObject({
        'Bot id': 'bot-9',
        Bot: `"'=Bot"`,
        'Split test id': 'test-1',
        State: 'Ended',
        Metric: 'Booked appointments',
        'Metric id': 'bookings',
        'Started at (UTC)': '2025-02-01T10:00:00.000Z',
        'Ended at (UTC)': '2025-03-01T10:00:00.000Z',
        'Computed at (UTC)': '2025-03-01T10:00:00.000Z',
        Weight: '50',
      });
    }
    expect(lines[0]?.['Average metric']).toBe('-0.5');
    expect(lines[0]?.['Response rate']).toBe('0.5');
    expect(Number(lines[0]?.['Response rate low (95% Wilson)'])).toBeCloseTo(0.404, 3);
  });

  it('contains the computed difference, traffic check and verdict', async () => {
    const [ada, web, bea] = await csvOf(
      splitTestValue({
        ada: { totalInstances: 100, responseCount: 50, sources: [sourceResultValue()] },
        bea: { totalInstances: 100, responseCount: 20, sources: [sourceResultValue({ totalInstances: 98 })] },
      }),
    );
    expect(ada).toMatchObject({ 'Difference to the highest response rate': '', 'Traffic p': '1' });
    expect(Number(web?.['Traffic p'])).toBeCloseTo(0.887, 3);
    expect(Number(bea?.['Difference to the highest response rate'])).toBeCloseTo(-0.3, 10);
    expect(Number(bea?.['Difference high (valid for repeated looks)'])).toBeLessThan(0);
    expect(bea).toMatchObject({ 'Verdict by response rate': 'Decided', 'Verdict by metric': 'Too close' });
    expect(Number(bea?.['Expected loss of response rate'])).toBeCloseTo(0.294, 2);
  });

  it('contains a line with empty cells for a persona without results', async () => {
    const [line] = await csvOf(splitTestValue({ ada: null }));
    expect(line).toMatchObject({ 'Persona id': 'ada', Instances: '', 'Response rate': '', Weight: '50' });
  });

  it('leaves the rate empty if there are more responses than instances', async () => {
    const [line] = await csvOf(splitTestValue({ ada: { totalInstances: 3, responseCount: 4 } }));
    expect(line).toMatchObject({ Instances: '3', Responses: '4', 'Response rate': '' });
  });
});
