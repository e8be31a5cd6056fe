import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { wholeNumber } from '#contract/fields.ts';
import {
  defineSearch,
  filterId,
  filterText,
  flag,
  many,
  one,
  optional,
  searchText,
} from './search-params.ts';

const search = defineSearch({
  page: one(wholeNumber(1, 1000), 1),
  source: optional(z.string().min(1)),
  unread: flag(),
  tag: many(z.string().min(1)),
});

const read = (text: string) => search.read(new URLSearchParams(text));

describe('defineSearch', () => {
  it('reads an empty URL as the defaults', () => {
    expect(read('')).toEqual({
      values: { page: 1, source: null, unread: false, tag: [] },
      ignored: [],
    });
  });

  it('reads typed values', () => {
    expect(read('page=7&source=src%201&unread=yes&tag=a&tag=b').values).toEqual({
      page: 7,
      source: 'src 1',
      unread: true,
      tag: ['a', 'b'],
    });
  });

  it.each([
    ['page=0', 'page'],
    ['page=1.5', 'page'],
    ['page=1e3', 'page'],
    ['page=%F0', 'page'],
    ['page=99999999999999999999', 'page'],
    ['page=1&page=2', 'page'],
    ['unread=true', 'unread'],
    ['source=', 'source'],
    ['tag=&tag=b', 'tag'],
  ])('reports the parameter of %s as ignored', (text, name) => {
    expect(read(text).ignored).toEqual([name]);
  });

  it('uses the default for an invalid parameter and keeps the valid parameters', () => {
    expect(read('page=-1&tag=a').values).toMatchObject({ page: 1, tag: ['a'] });
  });

  it('keeps valid tags beside an invalid tag, without duplicates', () => {
    expect(read('tag=&tag=b&tag=b').values.tag).toEqual(['b']);
  });

  it('omits default values from the URL', () => {
    expect(search.write(search.defaults).toString()).toBe('');
    expect(search.write({ ...search.defaults, page: 2, tag: ['x&y'] }).toString()).toBe('page=2&tag=x%26y');
  });

  it('reads the same values that it writes', () => {
    const values = { page: 12, source: 'ä/?&=', unread: true, tag: ['1', ' ', '😀'] };
    expect(search.read(search.write(values))).toEqual({ values, ignored: [] });
  });

  it('ignores unknown parameters', () => {
    expect(read('utm_source=mail')).toEqual({ values: search.defaults, ignored: [] });
  });

  it.each([
    ['300 letters', 'a'.repeat(300)],
    ['a NUL character', 'a\0b'],
    ['a vertical tab', 'a\u000Bb'],
  ])('keeps a search text and a tag with %s', (_, text) => {
    const texts = defineSearch({ text: searchText(), tag: many(filterText) });
    const values = { text, tag: [text] };
    expect(texts.read(texts.write(values))).toEqual({ values, ignored: [] });
  });

  it('keeps the first 1,000 letters of a search text, without half an emoji', () => {
    const texts = defineSearch({ text: searchText() });
    const written = texts.write({ text: `${'a'.repeat(999)}😀` });
    expect(texts.read(written)).toEqual({ values: { text: 'a'.repeat(999) }, ignored: [] });
  });

  it('omits a tag of more than 1,000 letters', () => {
    const tags = defineSearch({ tag: many(filterText) });
    expect(tags.write({ tag: ['a'.repeat(1001), 'b'] }).toString()).toBe('tag=b');
  });

  it('omits an id that a query string cannot contain', () => {
    const ids = defineSearch({ source: optional(filterId) });
    expect(ids.write({ source: 'a\0b' }).toString()).toBe('');
  });
});
