import * as z from 'zod';
import markets from './contents/markets.json' with { type: 'json' };
import { Culture } from './name-lists.ts';
import { oneOf } from './texts.ts';

export const Language = z.enum(['en', 'de', 'es', 'fr', 'ar']);
export type Language = z.infer<typeof Language>;

/** Cultures of names with their weights. */
const CultureShares = z.array(z.tuple([Culture, z.number()]));

const Market = z
  .strictObject({
    /** `#` is a random digit. Each range is reserved for fiction by its regulator, or contains no valid numbers. */
    phone: z.string(),
    /** Hours from UTC, accurate enough for the rhythm of a day. */
    offset: z.number(),
    /** The IANA time zones of its leads, the most common one first. */
    zones: z.tuple([z.string()], z.string()),
    languages: z.array(z.tuple([Language, z.number()])),
    /** The population that `cultures` adds to. */
    population: oneOf(markets.populations).pipe(CultureShares).optional(),
    cultures: CultureShares.default([]),
    cities: z.array(z.string()),
  })
  .transform(({ population = [], cultures, ...market }) => ({
    ...market,
    cultures: [...population, ...cultures],
  }));
export type Market = z.infer<typeof Market>;

/** `contents/markets.json`. */
export const Markets = z.strictObject({
  populations: z.record(z.string(), CultureShares),
  markets: z.record(z.string(), Market),
});

export const MARKETS = Markets.parse(markets).markets;
