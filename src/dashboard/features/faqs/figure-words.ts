/** Words for units, numbers, weekdays and months in English, German, Spanish and French. */
import { fold } from '#contract/fold.ts';

/** A set of words, each with all its spellings and a value. */
export type Words<Value> = {
  /** The source of a regular expression that matches any of the words. */
  source: string;
  valueOf: (word: string) => Value | null;
};

function wordsOf<Value>(entries: Iterable<readonly [string, Value]>): Words<Value> {
  const values = new Map(Array.from(entries, ([word, value]) => [fold(word), value]));
  const spellings = new Set(Array.from(entries, ([word]) => [word, fold(word)]).flat());
  // Longer words come first, because a regular expression takes the first alternative that matches.
  const longestFirst = [...spellings].toSorted((a, b) => b.length - a.length);
  return {
    source: longestFirst.map((word) => word.replaceAll(/[$.]/g, String.raw`\$&`)).join('|'),
    valueOf: (word) => values.get(fold(word)) ?? null,
  };
}

/** Returns each word with the number of its line. The first line has the number `first`. */
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

/**
 * Each line is a unit, followed by its other spellings. Units that are also common words, such as 'in' (inch), are
 * excluded.
 */
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

/** The words for the numbers 2 to 12. Excludes words that have another meaning in any of the languages. */
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

/** The names of weekdays, with 1 for Monday. */
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

/** The names of months outside dates. 'may' and 'march' are excluded, because they are also verbs. */
export const MONTH = wordsOf(MONTHS.filter(([name]) => name !== 'may' && name !== 'march'));

/** The names and short names of months inside dates. Without a day, many short names are other words. */
export const MONTH_OF_DATE = wordsOf([
  ...MONTHS,
  ...numbered(
    ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep sept', 'oct okt', 'nov', 'dec dez'],
    1,
  ),
]);
