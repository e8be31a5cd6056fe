/** `Accept`, as far as the service heeds it: choosing among the media types that one operation offers. */
import type { Offer } from '#contract/operation.ts';

type Range = { type: string; quality: number };

function ranges(accept: string): Range[] {
  return accept.split(',').map((part) => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { type, quality: quality === undefined ? 1 : Number(quality) || 0 };
  });
}

/** How much a client wants a type, 0 to 1: the most specific range that covers it decides. */
function preference(accept: Range[], type: string): number {
  const [family] = type.split('/');
  for (const pattern of [type, `${family}/*`, '*/*']) {
    const range = accept.find((candidate) => candidate.type === pattern);
    if (range) return range.quality;
  }
  return 0;
}

/**
 * The offer that the client prefers; the operation's first when it has no preference.
 * assumed: a client that accepts none of them gets the first too, for the bytes are JSON in each.
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

/** Whether the client names this very type, not only a range that covers it. */
export function accepts(accept: string | undefined, type: string): boolean {
  return ranges(accept ?? '').some((range) => range.type === type && range.quality > 0);
}

/** JSON is UTF-8 by definition; a `text` type has to say so. */
export function contentType(offer: Offer): string {
  return offer.startsWith('text/') ? `${offer}; charset=utf-8` : offer;
}
