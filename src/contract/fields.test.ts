import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  BodyId,
  BodyInstant,
  bodyText,
  Day,
  HttpUrl,
  Id,
  Instant,
  isStorableText,
  list,
  optionalNumber,
  part,
  PathId,
  QueryText,
  Text,
  toUtcTime,
  wholeNumber,
  YesNo,
} from './fields.ts';
import { parseStrictly } from './lenient.ts';

describe('an optional number of a reply', () => {
  const Reply = z.object({ delay: optionalNumber(), eventId: optionalNumber(z.int()) });

  it('can be absent, and treats null as absent', () => {
    expect(Object.keys(Reply.parse({}))).toEqual([]);
    expect(Reply.parse({ delay: null, eventId: null })).toEqual({});
    expect(Reply.parse({ delay: 0, eventId: 7 })).toEqual({ delay: 0, eventId: 7 });
  });

  it('rejects other types', () => {
    for (const wrong of [{ delay: '1' }, { delay: Infinity }, { eventId: 1.5 }]) {
      expect(parseStrictly(Reply, wrong).success).toBe(false);
    }
  });
});

describe('text and lists of a reply', () => {
  it('may be null, and become null if they are missing', () => {
    const Reply = z.object({ text: Text, tags: list(z.string()), source: part({ id: Text }), at: Instant });
    const nothing = { text: null, tags: null, source: null, at: null };
    expect(Reply.parse({})).toEqual(nothing);
    expect(Reply.parse(nothing)).toEqual(nothing);
  });

  it('distinguish null, empty and absent items', () => {
    expect(Text.parse('')).toBe('');
    expect(list(z.string()).parse([])).toEqual([]);
    expect(part({ id: Text }).parse({})).toEqual({ id: null });
  });

  it('reject other types', () => {
    expect(parseStrictly(Text, 1).success).toBe(false);
    expect(parseStrictly(list(z.string()), 'a').success).toBe(false);
    expect(parseStrictly(list(z.string()), [null]).success).toBe(false);
    expect(parseStrictly(part({ id: Text }), 'a').success).toBe(false);
  });
});

describe('an identifier', () => {
  it('must be non-empty text', () => {
    expect(parseStrictly(Id, 'x').success).toBe(true);
    for (const value of ['', null, undefined, 1]) expect(parseStrictly(Id, value).success).toBe(false);
  });
});

describe('a time', () => {
  it.each([
    '2025-03-14T09:26:53Z',
    '2025-03-14T09:26:53.589Z',
    '2025-03-14T09:26:53.5891234+05:30',
    '2025-03-14T09:26:53',
    '2024-02-29T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
  ])('accepts %s', (text) => {
    expect(Instant.parse(text)).toBe(text);
  });

  it.each([
    '',
    '2025-03-14',
    '14.03.2025 09:26',
    '2025-02-29T00:00:00Z',
    '2025-13-01T00:00:00Z',
    '2025-03-14T25:00:00Z',
    'NaN',
  ])('rejects %s', (text) => {
    expect(parseStrictly(Instant, text).success).toBe(false);
  });

  it('must be text, not a number', () => {
    expect(parseStrictly(Instant, 1_741_944_413_589).success).toBe(false);
  });
});

describe('an id in a path', () => {
  it.each(['x', '0', '...', '%2e%2e', 'a/b', 'a?b#c', 'ü', '😀', ' ', 'x'.repeat(256)])(
    'accepts %s',
    (id) => {
      expect(PathId.parse(id)).toBe(id);
    },
  );

  it.each([
    '',
    '.',
    '..',
    '\u0000',
    'a\u0000b',
    '\u001b',
    '\u007f',
    '\ud800',
    '\udc00\ud800',
    'x'.repeat(257),
  ])('rejects %j', (id) => {
    expect(parseStrictly(PathId, id).success).toBe(false);
  });
});

describe('text that can be stored', () => {
  it('may contain tabs, line breaks and all of Unicode', () => {
    expect(isStorableText('a\tb\r\nc\u0085\u2028\u202e😀\uffff')).toBe(true);
    expect(isStorableText('')).toBe(true);
  });

  it('must not contain other control characters or lone surrogates', () => {
    for (const text of ['\u0000', '\u0008', '\u000b', '\u001f', '\u007f', '\ud83d', 'a\ude00']) {
      expect(isStorableText(text)).toBe(false);
    }
  });
});

describe('a query parameter', () => {
  const Page = wholeNumber(1, 500);

  it('that is a whole number converts from and to digits', () => {
    expect(Page.decode('1')).toBe(1);
    expect(Page.decode('007')).toBe(7);
    expect(Page.encode(500)).toBe('500');
  });

  it.each(['', ' 1', '+1', '-1', '1.0', '1e2', '0x1', '١', 'NaN', '0', '501', '1234567890123456'])(
    'that is a whole number rejects %j',
    (text) => {
      expect(parseStrictly(Page, text).success).toBe(false);
    },
  );

  it('that is a boolean converts from and to true and false', () => {
    expect([YesNo.decode('true'), YesNo.decode('false')]).toEqual([true, false]);
    expect([YesNo.encode(true), YesNo.encode(false)]).toEqual(['true', 'false']);
    for (const text of ['', 'TRUE', '1', 'yes', 'on']) expect(parseStrictly(YesNo, text).success).toBe(false);
  });

  it('that is text has a maximum length, and must be storable', () => {
    expect(QueryText.parse('')).toBe('');
    expect(QueryText.parse('x'.repeat(256))).toHaveLength(256);
    expect(parseStrictly(QueryText, 'x'.repeat(257)).success).toBe(false);
    expect(parseStrictly(QueryText, '\u0000').success).toBe(false);
  });
});

describe('text in a body', () => {
  it('may be empty and has a maximum length, either the given one or the default', () => {
    expect(bodyText().parse('')).toBe('');
    expect(parseStrictly(bodyText(3), 'abc').success).toBe(true);
    expect(parseStrictly(bodyText(3), 'abcd').success).toBe(false);
    expect(parseStrictly(bodyText(), 'x'.repeat(10_000)).success).toBe(true);
    expect(parseStrictly(bodyText(), 'x'.repeat(10_001)).success).toBe(false);
  });

  it('must be storable', () => {
    for (const text of ['\u0000', '\u001f', '\ud800'])
      expect(parseStrictly(bodyText(), text).success).toBe(false);
  });

  it('that is an id must not be empty', () => {
    expect(BodyId.parse('x')).toBe('x');
    expect(parseStrictly(BodyId, '').success).toBe(false);
    expect(parseStrictly(BodyId, 'x'.repeat(257)).success).toBe(false);
  });
});

describe('a time in a body', () => {
  it('is in UTC if it has no offset', () => {
    const noon = Date.UTC(2025, 2, 14, 12);
    for (const text of ['2025-03-14T12:00:00', '2025-03-14T12:00', '2025-03-14T17:30:00+05:30']) {
      expect(toUtcTime(BodyInstant.parse(text))).toBe(noon);
    }
  });

  it.each(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.9999999+00:00'])(
    'accepts %s',
    (text) => {
      expect(parseStrictly(BodyInstant, text).success).toBe(true);
    },
  );

  it.each(['0000-12-31T23:59:59Z', '0001-01-01T00:00:00+00:01', '9999-12-31T23:59:59-00:01'])(
    'rejects %s, whose year databases cannot store',
    (text) => {
      expect(BodyInstant.safeParse(text).error?.issues).toMatchObject([
        { message: 'must be in the years 1 to 9999' },
      ]);
    },
  );

  it.each(['', '2025-03-14', 'now', '2025-02-30T00:00:00Z', '+010000-01-01T00:00:00Z'])(
    'rejects %s with one error',
    (text) => {
      expect(BodyInstant.safeParse(text).error?.issues).toMatchObject([
        { message: 'must be an ISO 8601 date and time' },
      ]);
    },
  );
});

describe('an address that may be called', () => {
  it.each([
    'http://a.example',
    'https://a.example:8443/x?y=z#w',
    'HTTPS://A.EXAMPLE/',
    'http://[::1]/',
    'https://bücher.example/',
    'https://a_b.example/',
    'https://a.example/{{contactId}}/messages?to={{contact.name}}#{{x}}',
    'https://a.example/a b',
  ])('accepts %s', (text) => {
    expect(HttpUrl.parse(text)).toBe(text);
  });

  it.each([
    '',
    'a.example',
    '/path',
    'ftp://a.example',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://name@a.example',
    'https://name:password@a.example',
    'https://',
    'http://a.example/\u0000',
    `https://a.example/${'x'.repeat(2048)}`,
    'http://a\r\nb.example/',
    'http://a.example/\tb',
    'ht\ntp://a.example/',
    ' https://a.example/',
    'https://a.example/ ',
    'https://a.example\\@b.example/',
    'https:\\\\a.example',
    'https:a.example',
    'https:/a.example',
    'https:///a.example',
    '{{scheme}}://a.example/',
    'https://{{host}}/',
    'https://{{contactId}}.a.example/',
    'https://a.example{{path}}',
    'https://a.example:{{port}}/',
    'https://${host}.example/',
  ])('rejects %j', (text) => {
    expect(parseStrictly(HttpUrl, text).success).toBe(false);
  });
});

describe('a calendar day', () => {
  it('consists of year, month and day', () => {
    expect(Day.parse('2024-02-29')).toBe('2024-02-29');
    for (const text of ['2025-02-29', '2025-3-14', '2025-03-14T00:00:00Z', '']) {
      expect(parseStrictly(Day, text).success).toBe(false);
    }
  });
});
