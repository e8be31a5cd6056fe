import { describe, expect, it } from 'vitest';
import { correctionsOf } from './spelling.ts';

const corrections = (counts: Record<string, number>, known: readonly string[] = []) =>
  Object.fromEntries(correctionsOf(new Map(Object.entries(counts)), new Set(known)));

describe('correctionsOf', () => {
  it('finds a missing, an added, a different and two swapped letters', () => {
    expect(
      corrections({ appointment: 5, apointment: 1, appoinntment: 1, appointmant: 1, appointemnt: 1 }),
    ).toEqual({
      apointment: 'appointment',
      appoinntment: 'appointment',
      appointmant: 'appointment',
      appointemnt: 'appointment',
    });
  });

  it('ignores two mistakes, a different first letter and words with fewer than six letters', () => {
    expect(corrections({ appointment: 5, apointmnt: 1, oppointment: 1, price: 5, prise: 1 })).toEqual({});
  });

  it('never corrects known words, e.g. the opposites Anmeldung and Abmeldung', () => {
    expect(corrections({ anmeldung: 50, abmeldung: 1 }, ['anmeldung', 'abmeldung'])).toEqual({});
  });

  it('keeps a repeated word, unless the word is much rarer than the similar word', () => {
    expect(corrections({ message: 12, massage: 3 })).toEqual({});
    expect(corrections({ whitening: 30, whitning: 3 })).toEqual({ whitning: 'whitening' });
  });

  it('corrects to a known word that no question contains only if it is long', () => {
    expect(corrections({ insurence: 1, grippe: 1 }, ['insurance', 'gruppe'])).toEqual({
      insurence: 'insurance',
    });
  });

  it('prefers known words, then frequent words, then the alphabetical order', () => {
    const expected = { kaaten: 'karten' };
    expect(corrections({ kasten: 9, karten: 3, kaaten: 1 }, ['karten'])).toEqual(expected);
    expect(corrections({ kasten: 3, karten: 9, kaaten: 1 })).toEqual(expected);
    expect(corrections({ kasten: 3, karten: 3, kaaten: 1 }, ['kasten', 'karten'])).toEqual(expected);
  });
});
