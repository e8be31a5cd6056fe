/** Negotiates the media type of a reply: `Accept` chooses among the types that an operation offers. */
import type { Offer } from '#contract/operation.ts';

type Range = { type: string; quality: number };

function ranges(accept: string): Range[] {
  return accept.split(',').map((part) => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { type, quality: quality === undefined ? 1 : Number(quality) || 0 };
  });
}

/** Returns the quality, 0 to 1, that the client assigns to a type. The most specific matching range decides. */
function preference(accept: Range[], type: string): number {
  const [family] = type.split('/');
  for (const pattern of [type, `${family}/*`, '*/*']) {
    const range = accept.find((candidate) => candidate.type === pattern);
    if (range) return range.quality;
  }
  return 0;
}

/**
 * Returns the offer that the client prefers, or the operation's first offer if the client has no preference. assumed: a
 * client that accepts none of the offers also gets the first one, because every offer is the same JSON.
 */
export function chooseOffer(accept: string | undefined, offers: readonly [Offer, ...Offer[]]): Offer {
  const wanted = ranges(accept ?? '*/*');
  let best: { offer: Offer; preference: number } = { offer: offers[0], preference: 0 };
  for (const offer of offers) {
    const wish = preference(wanted, offer);
    if (wish > best.preference) best = { offer, preference: wish };
  }
  return best.offer;
}

/** Returns whether the client names exactly this type. A range that covers the type does not count. */
export function accepts(accept: string | undefined, type: string): boolean {
  return ranges(accept ?? '').some((range) => range.type === type && range.quality > 0);
}

/** Adds the charset to `text` types. JSON types need none, because JSON is UTF-8 by definition. */
export function contentType(offer: Offer): string {
  return offer.startsWith('text/') ? `${offer}; charset=utf-8` : offer;
}
