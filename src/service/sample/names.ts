import type { Language, Market } from './markets.ts';
import { NAMES, NATIVE_NAMES, type Culture } from './name-lists.ts';
import { DIGITS, type Random } from './random.ts';

/**
 * A lead as a person. `full` is the name that the lead entered: it may also be a phone number, an e-mail address, empty
 * or null.
 */
export type Person = { full: string | null; first: string | null; email: string; phone: string };

/** Mail domains that are reserved for examples, so nobody receives mail there. */
const MAIL_DOMAINS = ['example.com', 'example.org', 'example.net', 'mail.example', 'inbox.example'];

/** The culture of names for people who speak a minority language of their market. */
const SPEAKERS: Partial<Record<Language, Culture>> = { es: 'hispanic', fr: 'french', ar: 'arabic' };

export function aPerson(random: Random, market: Market, language: Language): Person {
  const culture = random.weighted(market.cultures);
  const { given, family } = NAMES[random.chance(0.9) ? (SPEAKERS[language] ?? culture) : culture];
  const first = random.pick(given);
  const last = familyName(random, family);
  const phone = market.phone.replaceAll('#', () => random.token(1, DIGITS));
  const email = `${asciiOf(first)}${random.pick(['.', '_', ''])}${asciiOf(last)}${random.chance(0.5) ? random.int(1, 99) : ''}@${random.pick(MAIL_DOMAINS)}`;
  const shape = random.weighted(SHAPES);
  return { ...shape(first, last, { phone, email, random }), email, phone };
}

type Contact = { phone: string; email: string; random: Random };
type Shape = (first: string, last: string, contact: Contact) => Pick<Person, 'full' | 'first'>;

/**
 * Functions that create the name as a lead entered it, with weights. Most names are complete. Some are careless or
 * missing.
 */
const SHAPES: readonly (readonly [Shape, number])[] = [
  [(first, last) => ({ full: `${first} ${last}`, first }), 800],
  [(first) => ({ full: first, first }), 50],
  [(first, last) => ({ full: `${first} ${last.charAt(0)}.`, first }), 20],
  [(first, last) => ({ full: `${first} ${last}`.toLowerCase(), first }), 25],
  [(first, last) => ({ full: `${last}, ${first}`, first }), 10],
  [(_, __, { random }) => ({ full: random.pick(NATIVE_NAMES), first: null }), 20],
  [(_, __, { phone }) => ({ full: phone, first: null }), 35],
  [(_, __, { email }) => ({ full: email, first: null }), 20],
  [() => ({ full: null, first: null }), 15],
  [() => ({ full: '', first: null }), 3],
];

/** Returns one family name, or occasionally a double name. */
function familyName(random: Random, family: readonly string[]): string {
  const name = random.pick(family);
  if (!random.chance(0.06)) return name;
  const second = random.pick(family);
  return second === name ? name : `${name}-${second}`;
}

function asciiOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll(/[^a-z]/g, '');
  return plain || 'me';
}
