import { describe, expect, it } from 'vitest';
import { fitLabel, sparklinePlace } from './map-layout.ts';
import { rowsOfTopics } from '../../../testing/map-fixture.ts';

// The test environment has no canvas to measure text. The estimate is 9.1 pixels for each letter of a name and 8.4
// pixels for each letter of a figure, plus a safety margin.
const rowOf = (name: string, more = {}) => rowsOfTopics([{ name, conversationCount: 1234, ...more }])[0]!;
const READ = { avgSentiment: -0.1, sentimentCount: 3 };

describe('the sparkline of a tile', () => {
  const placeIn = (tile: { width: number; height: number }) =>
    sparklinePlace(tile, fitLabel(rowOf('Prices', READ), 'sentiment', tile)!);

  it('is below the label of a tile wider than 160 px', () => {
    expect(placeIn({ width: 300, height: 100 })).toEqual({ x: 8, y: 60, width: 284, height: 34 });
    expect(placeIn({ width: 160, height: 100 })).toBeNull();
    expect(placeIn({ width: 300, height: 80 })).toBeNull();
  });
});

describe('the label of a tile', () => {
  it('shows name, conversations and sentiment if there is room', () => {
    expect(fitLabel(rowOf('Prices', READ), 'sentiment', { width: 300, height: 100 })).toEqual({
      size: 'usual',
      isCut: false,
      name: ['Prices'],
      figures: ['1,234 conversations', 'sentiment −0.10'],
    });
  });

  it('shortens the figures and leaves out figures that still do not fit', () => {
    expect(fitLabel(rowOf('Prices', READ), 'sentiment', { width: 90, height: 62 })).toEqual({
      size: 'usual',
      isCut: false,
      name: ['Prices'],
      figures: ['1,234', '−0.10'],
    });
    expect(fitLabel(rowOf('Prices', READ), 'sentiment', { width: 90, height: 46 })?.figures).toEqual([
      '1,234',
    ]);
    expect(fitLabel(rowOf('FAQ', READ), 'sentiment', { width: 50, height: 62 })).toEqual({
      size: 'usual',
      isCut: false,
      name: ['FAQ'],
      figures: [],
    });
  });

  it('uses a smaller font if the name then fits', () => {
    const label = (name: string, width: number, height: number) =>
      fitLabel(rowOf(name), 'none', { width, height });
    expect(label('FAQ', 100, 24)).toEqual({ size: 'small', name: ['FAQ'], isCut: false, figures: [] });
    expect(label('Appointments', 108, 40)).toMatchObject({
      size: 'small',
      name: ['Appointments'],
      isCut: false,
    });
  });

  describe('without room for the full name', () => {
    const labelOf = (name: string, width: number, height: number) =>
      fitLabel(rowOf(name), 'none', { width, height });

    it('ends after a complete word', () => {
      expect(labelOf('Opening hours on holidays', 74, 40)).toMatchObject({
        name: ['Opening', 'hours…'],
        isCut: true,
      });
      expect(labelOf('Late cancellations', 74, 24)).toMatchObject({ name: ['Late…'], isCut: true });
    });

    it('has no punctuation before the ellipsis', () => {
      expect(labelOf('Price, quality', 74, 24)).toMatchObject({ name: ['Price…'] });
      expect(labelOf('Price & quality', 74, 24)).toMatchObject({ name: ['Price…'] });
    });

    it('breaks a first word that is wider than the tile if the tile has a second line', () => {
      const broken = { name: ['Appoin‐', 'tments'], size: 'small', isCut: false };
      expect(labelOf('Appointments', 74, 40)).toMatchObject(broken);
      expect(labelOf('Appointments for children', 74, 54)?.name).toEqual(['Appoin‐', 'tments', 'for…']);
      expect(labelOf('Parkplatz', 74, 40)?.name).toEqual(['Parkpl‐', 'atz']);
    });

    it('breaks a word rather than showing only an article', () => {
      expect(labelOf('A cancellation', 74, 54)?.name).toEqual(['A', 'cancel‐', 'lation']);
    });

    it('never leaves fewer than three letters of a broken word on the last line', () => {
      expect(labelOf('Appointme', 82, 40)?.name).toEqual(['Appoin‐', 'tme']);
    });

    it('breaks a word after its own hyphen', () => {
      expect(labelOf('Trade-in value', 74, 54)?.name).toEqual(['Trade-', 'in', 'value']);
    });

    it('breaks a word of a script without hyphens without a hyphen', () => {
      expect(labelOf('アポイントメント', 60, 40)?.name.join('')).toBe('アポイントメント');
    });

    it('cuts a word if at least six characters are visible', () => {
      expect(labelOf('Appointments', 74, 24)).toMatchObject({ name: ['Appoin…'], isCut: true });
      expect(labelOf('Appointments', 66, 24)).toBeNull();
      expect(labelOf('👩‍👩‍👧‍👦'.repeat(4), 48, 24)).toMatchObject({ name: ['👩‍👩‍👧‍👦…'] });
    });
  });

  it('wraps a name between words', () => {
    expect(fitLabel(rowOf('Opening hours on holidays'), 'none', { width: 110, height: 100 })?.name).toEqual([
      'Opening',
      'hours on',
      'holidays',
    ]);
  });

  it('keeps punctuation next to its word', () => {
    const nameOf = (name: string) => fitLabel(rowOf(name), 'none', { width: 110, height: 100 })?.name;
    expect(nameOf('Are you a bot?')).toEqual(['Are you a', 'bot?']);
    expect(nameOf('Loans (private)')).toEqual(['Loans', '(private)']);
  });

  it('wraps a script that has no spaces between words', () => {
    const name = fitLabel(rowOf('价格和付款方式的问题'), 'none', { width: 80, height: 100 })?.name ?? [];
    expect(name.length).toBeGreaterThan(1);
    expect(name.join('')).toBe('价格和付款方式的问题');
  });

  it.each(['x'.repeat(60), 'word '.repeat(2000), '👩‍👩‍👧‍👦'.repeat(40)])(
    'truncates a long name on a large tile and ends it with an ellipsis',
    (name) => {
      const label = fitLabel(rowOf(name), 'none', { width: 160, height: 80 });
      expect(label?.name.at(-1)).toMatch(/…$/);
      expect(label?.name.length).toBeLessThanOrEqual(3);
      expect(label?.figures).toHaveLength(1);
    },
  );

  it('shows the change if colours represent the change', () => {
    const [row, isNew] = rowsOfTopics(
      [{ conversationCount: 15 }, { conversationCount: 8 }],
      [{ conversationCount: 10 }],
    );
    expect(fitLabel(row!, 'change', { width: 300, height: 100 })?.figures).toEqual([
      '15 conversations',
      '≈ +5 (+50%)',
    ]);
    // A narrow tile shows only the percentage.
    expect(fitLabel(row!, 'change', { width: 80, height: 100 })?.figures).toEqual(['15', '≈ +50%']);
    expect(fitLabel(isNew!, 'change', { width: 300, height: 100 })?.figures).toEqual([
      '8 conversations',
      '↑ new',
    ]);
  });
});
