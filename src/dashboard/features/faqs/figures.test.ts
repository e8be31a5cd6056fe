import { describe, expect, it } from 'vitest';
import { compareFigures, repeatedFigures } from './figures.ts';

const differing = (a: string, b: string) => {
  const difference = compareFigures(a, b);
  const textsOf = (text: string, ranges: typeof difference.a) =>
    ranges.map(({ from, to }) => text.slice(from, to));
  return [textsOf(a, difference.a), textsOf(b, difference.b)];
};
const SAME = [[], []];

describe('compareFigures', () => {
  it('marks numbers with their units in both texts', () => {
    expect(differing('What does a 10 kW system cost?', 'How much is a 12.8 kW system?')).toEqual([
      ['10 kW'],
      ['12.8 kW'],
    ]);
    expect(differing('10 kW', '10 kWh')).toEqual([['10 kW'], ['10 kWh']]);
    expect(differing('a 10-year warranty', 'a warranty of 12 years')).toEqual([['10-year'], ['12 years']]);
    expect(differing('12,8kWp oder 20 %?', '12,9 kWp oder 20 Prozent?')).toEqual([['12,8kWp'], ['12,9 kWp']]);
    expect(differing('for 3 days', 'for 3 weeks')).toEqual([['3 days'], ['3 weeks']]);
  });

  it.each([
    ['12.80', '12.8'],
    ['12,80 kWh', '12.8kWh'],
    ['12.80 €', '€12.8'],
    ['1,700', '1.700'],
    ['1,700.50', '1.700,5'],
    ["1'700", '1700'],
    ['1\u00a0700 €', 'EUR 1,700'],
    ['1.234.567', '1,234,567'],
    ['£10k', '10,000 pounds'],
    ['10 kW', '10kw'],
    ['the 10 system', 'the 10 kW system'],
    ['120 m²', '120 sqm'],
    ['120 m2', '120 qm'],
    ['2 hours', 'zwei Stunden'],
    ['2 años', '2 years'],
    ['0.125', '0,125'],
    ['18 March 2026', '18.03.2026'],
    ['March 18th, 2026', '2026-03-18'],
    ['18. März 2026', '18/03/26'],
    ['am 18.3.', '18 March'],
    ['3/18/2026', '18.3.2026'],
    ['5:30 pm', '17:30'],
    ['5 p.m.', '17 Uhr'],
    ['12 am', '0:00'],
    ['10.30 Uhr', '10:30'],
    ['18h30', '18:30'],
    ['on Sundays', 'open Sunday'],
    ['mf-2190', 'MF-2190'],
    ['a Tesla battery', 'tesla battery'],
  ])('finds no difference between %s and %s', (a, b) => {
    expect(differing(a, b)).toEqual(SAME);
    expect(compareFigures(a, b).text).toBeNull();
  });

  it('distinguishes numbers, amounts, dates, times and days', () => {
    expect(differing('1.70', '1.700')).toEqual([['1.70'], ['1.700']]);
    expect(differing('50 €', '50 £')).toEqual([['50 €'], ['50 £']]);
    expect(differing('CHF 50', '60 Franken')).toEqual([['CHF 50'], ['60 Franken']]);
    expect(differing('until 18 March', 'until 19 March')).toEqual([['18 March'], ['19 March']]);
    expect(differing('ab 1.5.2026', 'ab 1.6.2026')).toEqual([['1.5.2026'], ['1.6.2026']]);
    expect(differing('open at 8:30?', 'open at 9 am?')).toEqual([['8:30'], ['9 am']]);
    expect(differing('open on Monday', 'open on Sundays')).toEqual([['Monday'], ['Sundays']]);
    expect(differing('im August frei?', 'im März frei?')).toEqual([['August'], ['März']]);
    expect(differing('may I march?', 'can I?')).toEqual(SAME);
  });

  it('marks codes, and capitalised names except German nouns', () => {
    expect(differing('Is MF-2190 free?', 'is MF-2118 free')).toEqual([['MF-2190'], ['MF-2118']]);
    expect(differing('Do you sell the Tesla battery?', 'Do you sell the Huawei battery?')).toEqual([
      ['Tesla'],
      ['Huawei'],
    ]);
    expect(differing('Was kostet die Zahnreinigung?', 'Preis der Reinigung?')).toEqual(SAME);
    expect(differing('Was kostet der BMW?', 'Was kostet die PowerWall?')).toEqual([['BMW'], ['PowerWall']]);
    expect(differing('HOW MUCH IS IT', 'how much')).toEqual(SAME);
  });

  it('counts a repeated figure once per occurrence', () => {
    expect(differing('2 rooms and 2 baths', '2 rooms and 3 baths')).toEqual([['2'], ['3']]);
  });

  it('states the number of differences by kind', () => {
    expect(compareFigures('10 kW for 900 €', '12.8 kW for 1,000 € on Monday').text).toBe(
      'The questions differ in 2 figures and 1 day.',
    );
    expect(compareFigures('a Tesla', 'a thing').text).toBe('The questions differ in 1 name.');
  });
});

describe('repeatedFigures', () => {
  it('finds the differing figures of a question in its answer, in any spelling', () => {
    const repeated = (question: string, nearest: string, answer: string) =>
      repeatedFigures(answer, compareFigures(question, nearest).b).map(({ from, to }) =>
        answer.slice(from, to),
      );
    const nearest = 'What does a 12.8 kW system cost in the 90210 area?';
    expect(
      repeated('What does a 10 kW system cost in the 90210 area?', nearest, 'A 12,80 kW system: 17,000 €.'),
    ).toEqual(['12,80 kW']);
    expect(repeated('open on Monday?', 'open on Sunday?', 'On Sundays until 12 am.')).toEqual(['Sundays']);
    expect(repeated('a 10 kW system', 'a 12 kW system', 'A system of 12 kWh.')).toEqual([]);
    expect(repeated('a 10 kW system', 'a 10 kW system', 'A 10 kW system.')).toEqual([]);
  });
});
