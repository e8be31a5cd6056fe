/** Words that belong to figures, in English, German, Spanish and French. */
import { fold } from '#contract/fold.ts';

/** A word in any spelling, and its value. */
export type Words<Value> = {
  /** A regular expression of all words. */
  source: string;
  valueOf: (word: string) => Value | null;
};

function wordsOf<Value>(entries: Iterable<readonly [string, Value]>): Words<Value> {
  const values = new Map(Array.from(entries, ([word, value]) => [fold(word), value]));
  const spellings = new Set(Array.from(entries, ([word]) => [word, fold(word)]).flat());
  // The longest first, because a regular expression takes the first alternative that matches.
  const longestFirst = [...spellings].toSorted((a, b) => b.length - a.length);
  return {
    source: longestFirst.map((word) => word.replaceAll(/[$.]/g, String.raw`\$&`)).join('|'),
    valueOf: (word) => values.get(fold(word)) ?? null,
  };
}

/** Returns the words of lines, each with the number of its line. */
function numbered(lines: readonly string[], first: number): (readonly [string, number])[] {
  return lines.flatMap((line, at) => line.split(' ').map((word) => [word, at + first] as const));
}

const CURRENCIES = `
  EUR € euro euros
  USD $ dollar dollars dólares
  GBP £ pound pounds pfund libras
  CHF franken francs
  JPY ¥ yen
  INR ₹ rupee rupees`;

/** Each line is a unit with its spellings. Units that are also common words, such as 'in', are left out. */
const MEASURES = `
  % percent prozent pourcent
  kW kilowatt
  kWh
  kWp
  W watt watts
  V volt volts
  PS hp
  mm
  cm
  m metre metres meter meters metro metros
  km kilometre kilometres kilometer kilometers
  mile miles
  ft feet foot
  m² m2 sqm qm
  sqft
  g gram grams gramm
  kg kilo kilos
  lb lbs
  ml
  l litre litres liter litro litros
  MB
  GB
  TB
  min mins minute minutes minuten minuto minutos
  hour h hr hrs hours stunde stunden std hora horas heure heures
  day days tag tage tagen dia dias día días jour jours
  week weeks woche wochen semana semanas semaine semaines
  month months monat monate monaten mes meses mois
  year years yr yrs jahr jahre jahren ano anos año años ans
`;

function unitsOf(lines: string): (readonly [string, string])[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '))
    .flatMap((spellings) => spellings.map((word) => [word, spellings[0]!] as const));
}

export const CURRENCY = wordsOf(unitsOf(CURRENCIES));

export const UNIT = wordsOf([...unitsOf(CURRENCIES), ...unitsOf(MEASURES)]);

/** Numbers of one word that has no other meaning in these languages. */
export const NUMBER_WORD = wordsOf(
  numbered(
    [
      'two zwei dos deux',
      'three drei tres trois',
      'four vier cuatro quatre',
      'five fünf cinco cinq',
      'six sechs seis',
      'seven sieben siete sept',
      'eight acht ocho huit',
      'nine neun nueve',
      'ten zehn diez dix',
      'eleven elf onze',
      'twelve zwölf doce douze',
    ],
    2,
  ),
);

/** Weekdays from 1 for Monday. */
export const WEEKDAY = wordsOf(
  numbered(
    [
      'monday mondays montag montags lunes lundi',
      'tuesday tuesdays dienstag dienstags martes mardi',
      'wednesday wednesdays mittwoch mittwochs miércoles mercredi',
      'thursday thursdays donnerstag donnerstags jueves jeudi',
      'friday fridays freitag freitags viernes vendredi',
      'saturday saturdays samstag samstags sonnabend sábado sábados samedi',
      'sunday sundays sonntag sonntags domingo domingos dimanche',
    ],
    1,
  ),
);

const MONTHS = numbered(
  [
    'january januar jänner enero janvier',
    'february februar febrero février',
    'march märz marzo mars',
    'april abril avril',
    'may mai mayo',
    'june juni junio juin',
    'july juli julio juillet',
    'august agosto août',
    'september septiembre septembre',
    'october oktober octubre octobre',
    'november noviembre novembre',
    'december dezember diciembre décembre',
  ],
  1,
);

/** The verbs 'may' and 'march' are months only in dates. */
export const MONTH = wordsOf(MONTHS.filter(([name]) => name !== 'may' && name !== 'march'));

/** Months including their short names, which are other words without a day. */
export const MONTH_OF_DATE = wordsOf([
  ...MONTHS,
  ...numbered(
    ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep sept', 'oct okt', 'nov', 'dec dez'],
    1,
  ),
]);
