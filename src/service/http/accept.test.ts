import { describe, expect, it } from 'vitest';
import type { Offer } from '#contract/operation.ts';
import { accepts, chooseOffer } from './accept.ts';

/** The media types of the response of the operation that ends a split test. */
const three: readonly [Offer, ...Offer[]] = ['text/plain', 'application/json', 'text/json'];

describe('chooseOffer', () => {
  it.each([
    [undefined, 'text/plain'],
    ['', 'text/plain'],
    ['*/*', 'text/plain'],
    ['application/json', 'application/json'],
    ['text/json', 'text/json'],
    ['APPLICATION/JSON', 'application/json'],
    ['application/*', 'application/json'],
    ['text/*', 'text/plain'],
    ['text/json, application/json', 'application/json'],
    ['text/json, application/json;q=0.9', 'text/json'],
    ['text/plain;q=0.1, */*;q=0.5', 'application/json'],
    ['text/plain;q=0, text/*', 'text/json'],
    ['application/json;charset=utf-8', 'application/json'],
    ['text/html, image/png', 'text/plain'],
    ['application/json;q=0', 'text/plain'],
    ['application/json;q=high', 'text/plain'],
    [',;=,/;q=1,*', 'text/plain'],
  ])('handles Accept %s: %s', (accept, offer) => {
    expect(chooseOffer(accept, three)).toBe(offer);
  });

  it('returns a single offer regardless of Accept', () => {
    expect(chooseOffer('text/plain', ['application/json'])).toBe('application/json');
  });
});

describe('accepts', () => {
  it('is true only for a type that Accept names literally', () => {
    expect(accepts('application/json, application/problem+json', 'application/problem+json')).toBe(true);
    expect(accepts('application/*, */*', 'application/problem+json')).toBe(false);
    expect(accepts('application/problem+json;q=0', 'application/problem+json')).toBe(false);
    expect(accepts(undefined, 'application/problem+json')).toBe(false);
  });
});
