/** Selects the media type of a response: the `Accept` header selects one of the types that the operation offers. */
import type { Offer } from '#contract/operation.ts';

type Range = { type: string; quality: number };

function ranges(accept: string): Range[] {
  return accept.split(',').map((part) => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { type, quality: quality === undefined ? 1 : Number(quality) || 0 };
  });
}

/**
 * Returns the quality value (0 to 1) of a media type in the `Accept` header. If several ranges match, the most specific
 * one decides.
 */
function preference(accept: Range[], type: string): number {
  const [family] = type.split('/');
  for (const pattern of [type, `${family}/*`, '*/*']) {
    const range = accept.find((candidate) => candidate.type === pattern);
    if (range) return range.quality;
  }
  return 0;
}

/**
 * Returns the offered media type that the client prefers, or the first offer if the client has no preference. assumed:
 * a client that accepts none of the offers also gets the first one, because all offers have the same JSON content.
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

/**
 * Returns whether the `Accept` header names exactly this media type. A range that includes the type, e.g. `text/*`,
 * does not count.
 */
export function accepts(accept: string | undefined, type: string): boolean {
  return ranges(accept ?? '').some((range) => range.type === type && range.quality > 0);
}

/** Returns the Content-Type header of a response. Only `text` types need a charset, because JSON is always UTF-8. */
export function contentType(offer: Offer): string {
  return offer.startsWith('text/') ? `${offer}; charset=utf-8` : offer;
}
