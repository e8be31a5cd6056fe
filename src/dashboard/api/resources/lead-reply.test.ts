import { describe, expect, it } from 'vitest';
import type { LeadPage } from '#contract/lead.ts';
import { leadValue } from '../../testing/values.ts';
import type { LeadListRequest } from './lead-queries.ts';
import { readLeadReply, unmatchedNotices } from './lead-reply.ts';

const asked = { page: 2, pageSize: 2 };

function read(request: LeadListRequest, data: Partial<LeadPage>, invalidCount = 0) {
  return readLeadReply({
    request,
    data: { total: 5, results: leads(2), page: 2, pageSize: 2, ...data },
    invalidCount,
    receivedAt: 0,
  });
}

function leads(count: number) {
  return Array.from({ length: count }, (_, index) => leadValue({ id: `lead-${index}` }));
}

describe('readLeadReply', () => {
  it('returns a reply that matches the request unchanged', () => {
    expect(read(asked, {})).toMatchObject({
      total: 5,
      isTotalCertain: true,
      page: 2,
      pages: 3,
      firstIndex: 2,
      notices: [],
    });
  });

  it('reports a different page and uses its page number', () => {
    const reply = read(asked, { page: 1 });
    expect(reply.notices).toEqual(['Asked for page 2; the service returned page 1.']);
    expect(reply).toMatchObject({ page: 1, firstIndex: 0 });
  });

  it('reports a different page size and uses it for the number of pages', () => {
    const reply = read(asked, { pageSize: 1, results: leads(1) });
    expect(reply.notices).toEqual(['Asked for 2 leads a page; the service returned 1 a page.']);
    expect(reply).toMatchObject({ pages: 5, firstIndex: 1 });
  });

  it('removes leads of other sources and reports their number', () => {
    const results = [
      leadValue({ id: 'a', source: { id: 's', name: null } }),
      leadValue({ id: 'b', source: { id: 'other', name: null } }),
    ];
    const reply = read({ ...asked, sourceId: 's' }, { results });
    expect(reply.leads.map(({ id }) => id)).toEqual(['a']);
    expect(reply.unmatched).toBe(1);
    expect(unmatchedNotices(reply.unmatched)).toEqual([
      'The service ignored the filter: 1 lead that does not match is left out here, and its total is too high.',
    ]);
  });

  it('keeps leads without a source id', () => {
    const results = [leadValue({ source: null }), leadValue({ source: { id: null, name: 'Web' } })];
    expect(read({ ...asked, sourceId: 's' }, { results }).leads).toHaveLength(2);
  });

  it('removes leads with another id', () => {
    const reply = read({ ...asked, leadId: 'lead-1' }, {});
    expect(reply.leads.map(({ id }) => id)).toEqual(['lead-1']);
    expect(reply.unmatched).toBe(1);
  });

  it.each([
    [0, 5],
    [3, 5],
    [-1, 5],
  ])('allows further pages if the total %i is lower than the number of leads', (total, known) => {
    const reply = read(asked, { total });
    expect(reply).toMatchObject({ isTotalCertain: false, total: known, pages: 3 });
    expect(reply.notices).toEqual([
      `The service counts ${total} leads, but lists more, so the total is unreliable.`,
    ]);
  });

  it('ends with a partial page if the total is unreliable', () => {
    const reply = read(asked, { total: 0, results: leads(1) });
    expect(reply).toMatchObject({ isTotalCertain: false, total: 3, pages: 2 });
  });

  it.each([
    [2, 5, 3],
    [1, 3, 2],
  ])('derives a total if the service sends none, with %i leads on page 2', (count, total, pages) => {
    const reply = read(asked, { total: null, results: leads(count) });
    expect(reply).toMatchObject({ isTotalCertain: false, total, pages });
    expect(reply.notices).toEqual(['The service does not say how many leads there are.']);
  });

  it('is certain of zero leads if the first page is empty, with or without a total', () => {
    const reply = read({ ...asked, page: 1 }, { total: null, results: [], page: 1 });
    expect(reply).toMatchObject({ isTotalCertain: true, total: 0, notices: [] });
  });

  it('accepts the total on a page past the end', () => {
    expect(read({ page: 9, pageSize: 2 }, { page: 9, results: [] })).toMatchObject({
      isTotalCertain: true,
      total: 5,
      pages: 3,
    });
  });

  it('includes invalid leads in the count', () => {
    const reply = read(asked, { total: 4, results: leads(1) }, 1);
    expect(reply).toMatchObject({ isTotalCertain: true, total: 4 });
  });

  it('ignores a page size of zero', () => {
    expect(read(asked, { pageSize: 0 })).toMatchObject({ pages: 3, firstIndex: 2 });
  });
});
