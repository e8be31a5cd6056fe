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
  it('takes a reply that answers what was asked as it is', () => {
    expect(readLeadReply(asked, reply({}))).toMatchObject({
      total: 5,
      isTotalCertain: true,
      page: 2,
      pages: 3,
      firstIndex: 2,
      notices: [],
    });
  });

  it('says that the service answered with another page, and counts from that page', () => {
    const listed = readLeadReply(asked, reply({ page: 1 }));
    expect(listed.notices).toEqual(['Asked for page 2; the service returned page 1.']);
    expect(listed).toMatchObject({ page: 1, firstIndex: 0 });
  });

  it('says that the service answered with another page size, and counts pages of that size', () => {
    const listed = readLeadReply(asked, reply({ pageSize: 1, results: leads(1) }));
    expect(listed.notices).toEqual(['Asked for 2 leads a page; the service returned 1 a page.']);
    expect(listed).toMatchObject({ pages: 5, firstIndex: 1 });
  });

  it('leaves out leads of another source and says how many', () => {
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

  it('keeps leads that do not tell their source', () => {
    const results = [leadValue({ source: null }), leadValue({ source: { id: null, name: 'Web' } })];
    expect(readLeadReply({ ...asked, sourceId: 's' }, reply({ results })).leads).toHaveLength(2);
  });

  it('leaves out leads of another id', () => {
    const listed = readLeadReply({ ...asked, leadId: 'lead-1' }, reply({}));
    expect(listed.leads.map(({ id }) => id)).toEqual(['lead-1']);
    expect(listed.unmatched).toBe(1);
  });

  it.each([
    [0, 5],
    [3, 5],
    [-1, 5],
  ])('goes on paging where a total of %i is less than what is there', (total, known) => {
    const listed = readLeadReply(asked, reply({ total }));
    expect(listed).toMatchObject({ isTotalCertain: false, total: known, pages: 3 });
    expect(listed.notices).toEqual([
      `The service counts ${total} leads, but lists more, so the total is unreliable.`,
    ]);
  });

  it('ends the pages with one that is not full where the total cannot be relied on', () => {
    const listed = readLeadReply(asked, reply({ total: 0, results: leads(1) }));
    expect(listed).toMatchObject({ isTotalCertain: false, total: 3, pages: 2 });
  });

  it.each([
    [2, 5, 3],
    [1, 3, 2],
  ])('counts what is there where no total comes, with %i leads on page 2', (count, total, pages) => {
    const listed = readLeadReply(asked, reply({ total: null, results: leads(count) }));
    expect(listed).toMatchObject({ isTotalCertain: false, total, pages });
    expect(listed.notices).toEqual(['The service does not say how many leads there are.']);
  });

  it('knows that there are none where the first page is empty, with or without a total', () => {
    const listed = readLeadReply({ ...asked, page: 1 }, reply({ total: null, results: [], page: 1 }));
    expect(listed).toMatchObject({ isTotalCertain: true, total: 0, notices: [] });
  });

  it('believes the total of a page past the end', () => {
    expect(readLeadReply({ page: 9, pageSize: 2 }, reply({ page: 9, results: [] }))).toMatchObject({
      isTotalCertain: true,
      total: 5,
      pages: 3,
    });
  });

  it('counts unreadable leads as there', () => {
    const listed = readLeadReply(asked, reply({ total: 4, results: leads(1) }, 1));
    expect(listed).toMatchObject({ isTotalCertain: true, total: 4 });
  });

  it('is not misled by a page size of zero', () => {
    expect(readLeadReply(asked, reply({ pageSize: 0 }))).toMatchObject({ pages: 3, firstIndex: 2 });
  });
});
