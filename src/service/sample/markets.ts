import * as z from 'zod';
import markets from './contents/markets.json' with { type: 'json' };
import { Culture } from './name-lists.ts';
import { oneOf } from './texts.ts';

export const Language = z.enum(['en', 'de', 'es', 'fr', 'ar']);
export type Language = z.infer<typeof Language>;

/** The cultures of people's names in a market, each with its weight. */
const CultureShares = z.array(z.tuple([Culture, z.number()]));

const Market = z
  .strictObject({
    /**
     * The form of phone numbers. `#` is a random digit. Each range is reserved for fiction, or contains no valid
     * numbers.
     */
    phone: z.string(),
    /** The number of hours from UTC. It ignores daylight saving time. */
    offset: z.number(),
    /** The IANA time zones of the market's leads, the most common zone first. */
    zones: z.tuple([z.string()], z.string()),
    languages: z.array(z.tuple([Language, z.number()])),
    /** The name of a shared list of cultures. The market's own `cultures` are added to the list. */
    population: oneOf(markets.populations).pipe(CultureShares).optional(),
    cultures: CultureShares.default([]),
    cities: z.array(z.string()),
  })
  .transform(({ population = [], cultures, ...market }) => ({
    ...market,
    cultures: [...population, ...cultures],
  }));
export type Market = z.infer<typeof Market>;

/** The schema of `contents/markets.json`. */
export const Markets = z.strictObject({
  populations: z.record(z.string(), CultureShares),
  markets: z.record(z.string(), Market),
});

export const MARKETS = Markets.parse(markets).markets;
