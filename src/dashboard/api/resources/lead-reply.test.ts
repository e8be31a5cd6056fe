import { describe, expect, it } from 'vitest';
import type { LeadPage } from '#contract/lead.ts';
import { leadValue } from '../../testing/values.ts';
import { readLeadReply, unmatchedNotices } from './lead-reply.ts';

const asked = { page: 2, pageSize: 2 };

function reply(data: Partial<LeadPage>, invalidCount = 0) {
  return {
    data: { total: 5, results: leads(2), page: 2, pageSize: 2, ...data },
    invalidCount,
    receivedAt: 0,
  };
}

function leads(count: number) {
  return Array.from({ length: count }, (_, index) => leadValue({ id: `lead-${index}` }));
}

describe('readLeadReply', () => {
  it('returns a reply that matches the request unchanged', () => {
    expect(readLeadReply(asked, reply({}))).toMatchObject({
      total: 5,
      isTotalCertain: true,
      page: 2,
      pages: 3,
      firstIndex: 2,
      notices: [],
    });
  });

  it('reports a different page and uses its page number', () => {
    const listed = readLeadReply(asked, reply({ page: 1 }));
    expect(listed.notices).toEqual(['Asked for page 2; the service returned page 1.']);
    expect(listed).toMatchObject({ page: 1, firstIndex: 0 });
  });

  it('reports a different page size and uses it for the number of pages', () => {
    const listed = readLeadReply(asked, reply({ pageSize: 1, results: leads(1) }));
    expect(listed.notices).toEqual(['Asked for 2 leads a page; the service returned 1 a page.']);
    expect(listed).toMatchObject({ pages: 5, firstIndex: 1 });
  });

  it('removes leads of other sources and reports their number', () => {
    const results = [
      leadValue({ id: 'a', source: { id: 's', name: null } }),
      leadValue({ id: 'b', source: { id: 'other', name: null } }),
    ];
    const listed = readLeadReply({ ...asked, sourceId: 's' }, reply({ results }));
    expect(listed.leads.map(({ id }) => id)).toEqual(['a']);
    expect(listed.unmatched).toBe(1);
    expect(unmatchedNotices(listed.unmatched)).toEqual([
      'The service ignored the filter: 1 lead that does not match is left out here, and its total is too high.',
    ]);
  });

  it('keeps leads without a source id', () => {
    const results = [leadValue({ source: null }), leadValue({ source: { id: null, name: 'Web' } })];
    expect(readLeadReply({ ...asked, sourceId: 's' }, reply({ results })).leads).toHaveLength(2);
  });

  it('removes leads with another id', () => {
    const listed = readLeadReply({ ...asked, leadId: 'lead-1' }, reply({}));
    expect(listed.leads.map(({ id }) => id)).toEqual(['lead-1']);
    expect(listed.unmatched).toBe(1);
  });

  it.each([
    [0, 5],
    [3, 5],
    [-1, 5],
  ])('allows further pages if the total %i is lower than the number of leads', (total, known) => {
    const listed = readLeadReply(asked, reply({ total }));
    expect(listed).toMatchObject({ isTotalCertain: false, total: known, pages: 3 });
    expect(listed.notices).toEqual([
      `The service counts ${total} leads, but lists more, so the total is unreliable.`,
    ]);
  });

  it('ends with a partial page if the total is unreliable', () => {
    const listed = readLeadReply(asked, reply({ total: 0, results: leads(1) }));
    expect(listed).toMatchObject({ isTotalCertain: false, total: 3, pages: 2 });
  });

  it.each([
    [2, 5, 3],
    [1, 3, 2],
  ])('derives a total if the service sends none, with %i leads on page 2', (count, total, pages) => {
    const listed = readLeadReply(asked, reply({ total: null, results: leads(count) }));
    expect(listed).toMatchObject({ isTotalCertain: false, total, pages });
    expect(listed.notices).toEqual(['The service does not say how many leads there are.']);
  });

  it('is certain of zero leads if the first page is empty, with or without a total', () => {
    const listed = readLeadReply({ ...asked, page: 1 }, reply({ total: null, results: [], page: 1 }));
    expect(listed).toMatchObject({ isTotalCertain: true, total: 0, notices: [] });
  });

  it('accepts the total on a page past the end', () => {
    expect(readLeadReply({ page: 9, pageSize: 2 }, reply({ page: 9, results: [] }))).toMatchObject({
      isTotalCertain: true,
      total: 5,
      pages: 3,
    });
  });

  it('includes invalid leads in the count', () => {
    const listed = readLeadReply(asked, reply({ total: 4, results: leads(1) }, 1));
    expect(listed).toMatchObject({ isTotalCertain: true, total: 4 });
  });

  it('ignores a page size of zero', () => {
    expect(readLeadReply(asked, reply({ pageSize: 0 }))).toMatchObject({ pages: 3, firstIndex: 2 });
  });
});
