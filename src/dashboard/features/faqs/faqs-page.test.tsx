import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openFilter, turnOnFilter } from '../../testing/filters-on-screen.ts';
import { failing } from '../../testing/fail-operation.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import {
  expectFaqs,
  findFaqDetails,
  openFaqs,
  faqButton,
  faqCells,
  faqsToolbar,
} from '../../testing/faqs-on-screen.ts';
import { aLead, aSmartFaq, aSource } from '../../testing/test-service.ts';

const service = frozenService();
const leads = (count: number) => Array.from({ length: count }, (_, at) => `lead-${at + 1}`);

describe('the list of FAQs', () => {
  it('lists unanswered questions first, and links from a question to its leads', async () => {
    await service().add({
      sources: [aSource({ id: 'site', name: 'Website' })],
      smartFaqs: [
        aSmartFaq({
          question: 'Parking?',
          answer: 'Behind the house.',
          leadIds: leads(70),
          state: 'compressed',
        }),
        aSmartFaq({ question: 'Open on Sundays?', sourceId: 'site', leadIds: leads(2) }),
        aSmartFaq({
          id: 'b',
          question: 'open on SUNDAYS',
          sourceId: 'site',
          leadIds: leads(1),
          answer: '  ',
        }),
        aSmartFaq({ question: '<b>Dogs?</b>', leadIds: [] }),
      ],
    });
    const { user, router, sent } = openFaqs(service());
    await expectFaqs('Open on Sundays?', 'open on SUNDAYS', '<b>Dogs?</b>', 'Parking?');
    expect(screen.getByText('4 questions, 3 unanswered')).toBeVisible();
    expect(screen.getByText(/Read only/)).toBeVisible();
    await waitFor(() => expect(faqCells('Open on Sundays?')['Source']).toBe('Website'));
    expect(faqCells('Open on Sundays?')).toMatchObject({
      Answered: 'Unanswered',
      'Asked by': '2',
      Answer: '–',
      State: 'Uncompressed',
    });
    expect(faqCells('Parking?')).toMatchObject({ Answered: 'Answered', Answer: 'Behind the house.' });
    expect(faqCells('open on SUNDAYS')['Answer']).toBe('Blank');
    expect(sent.filter(({ path }) => path.startsWith('/smart-faq'))).toHaveLength(1);

    await user.click(faqButton('Open on Sundays?'));
    const details = await findFaqDetails();
    expect(details.getByText('Asked by 2 leads')).toBeVisible();
    expect(details.getByRole('link', { name: 'lead-2' })).toHaveAttribute('href', '/leads/lead-2');
    expect(details.getByRole('link', { name: 'Website' })).toHaveAttribute('href', '/sources/site');
    expect(details.getByText(/no operation to answer it/)).toBeVisible();
    expect(details.getByRole('button', { name: 'Previous question' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );

    await user.click(details.getByRole('button', { name: 'open on SUNDAYS' }));
    expect(await details.findByText('Asked by 1 lead')).toBeVisible();
    expect(router.state.location.search).toBe('?faq=b');
    await user.click(details.getByRole('button', { name: 'Next question' }));
    expect(await details.findByText('Asked by 0 leads')).toBeVisible();
    expect(document.querySelector('section b')).toBeNull();
    await user.click(details.getByRole('button', { name: 'Next question' }));

    expect(await details.findByText('Behind the house.')).toBeVisible();
    expect(details.getByRole('button', { name: 'Copy answer' })).toBeVisible();
    const links = within(details.getByRole('list', { name: 'Leads that asked it' }));
    expect(links.getAllByRole('link')).toHaveLength(50);
    await user.click(details.getByRole('button', { name: 'Show all 70 leads' }));
    expect(links.getAllByRole('link')).toHaveLength(70);
    expect(links.getAllByRole('link')[50]).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Question' })).toBeNull();
    expect(router.state.location.search).toBe('');
    // The focus returns to the row of the last open question.
    expect(faqButton('Parking?').closest('tr')).toHaveFocus();
  });

  it('filters in the request, searches in the browser and groups similar questions', async () => {
    await service().add({
      sources: [aSource({ id: 'site', name: 'Website' })],
      smartFaqs: [
        aSmartFaq({ id: 'a', question: 'Open on Sundays?', sourceId: 'site', leadIds: leads(2) }),
        aSmartFaq({
          id: 'b',
          question: 'open on sundays',
          sourceId: 'site',
          answer: 'No',
          leadIds: leads(3),
        }),
        aSmartFaq({ id: 'c', question: 'Dogs?', sourceId: 'texts', state: 'compressed' }),
      ],
    });
    const { user, router, sent } = openFaqs(service());
    await expectFaqs('Open on Sundays?', 'Dogs?', 'open on sundays');
    const toolbar = faqsToolbar();
    await turnOnFilter(user, 'Unanswered');
    await expectFaqs('Open on Sundays?', 'Dogs?');
    await openFilter(user, 'State');
    await user.click(await screen.findByRole('button', { name: 'Compressed' }));
    await expectFaqs('Dogs?');
    await user.click(toolbar.getByRole('button', { name: 'Remove filter: State' }));
    await openFilter(user, 'Source');
    await user.click(await screen.findByRole('button', { name: 'Website' }));
    await expectFaqs('Open on Sundays?');
    expect(router.state.location.search).toBe('?sourceId=site&answered=unanswered');
    expect(sent.at(-1)?.path).toBe('/smart-faq?sourceId=site&answered=unanswered');

    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await user.click(toolbar.getByRole('button', { name: 'Group similar (estimated)' }));
    await expectFaqs('open on sundays', 'Dogs?');
    expect(faqCells('open on sundays')).toMatchObject({
      'Leads waiting': '2',
      'Similar (estimated)': '+1, same words',
      Answered: '1 of 2 answered',
      'Asked by': '3',
    });
    await user.click(toolbar.getByRole('button', { name: 'Across sources' }));
    expect(router.state.location.search).toBe('?alike=yes&across=yes');
    await user.click(toolbar.getByRole('button', { name: 'Group similar (estimated)' }));
    expect(router.state.location.search).toBe('');
    await user.click(toolbar.getByRole('button', { name: 'Group similar (estimated)' }));
    await user.type(toolbar.getByRole('searchbox'), 'nothing like it');
    expect(await screen.findByText(/None of the 3 questions contains 'nothing like it'/)).toBeVisible();
    await user.clear(toolbar.getByRole('searchbox'));
    await user.type(toolbar.getByRole('searchbox'), 'SUNDAYS');
    await expectFaqs('open on sundays');
    expect(screen.getByText('2 of 3')).toBeVisible();
  });

  it('offers the answers of similar questions beside an unanswered one', async () => {
    await service().add({
      smartFaqs: [
        aSmartFaq({ id: 'cost', question: 'What does a cleaning cost?', leadIds: leads(5) }),
        aSmartFaq({ id: 'price', question: 'Cleaning price?', answer: 'From 90 €.', leadIds: leads(3) }),
        aSmartFaq({
          id: 'much',
          question: 'How much is a cleaning?',
          answer: 'From 90 €.',
          leadIds: leads(2),
        }),
        aSmartFaq({ id: 'dogs', question: 'Dogs?', leadIds: leads(7) }),
      ],
    });
    const { user, router } = openFaqs(service(), '?alike=yes&faq=cost');
    await expectFaqs('Dogs?', 'What does a cleaning cost?');
    expect(faqCells('What does a cleaning cost?')).toMatchObject({
      'Leads waiting': '5',
      'Similar (estimated)': '+2, 78% similar',
      Answered: '2 of 3 answered',
      Answer: 'From 90 €.',
    });
    const details = await findFaqDetails();
    const answers = within(await details.findByRole('region', { name: 'Answers to similar questions' }));
    expect(answers.getAllByText('From 90 €.')).toHaveLength(1);
    await user.click(answers.getByRole('button', { name: 'Copy answer' }));
    expect(await navigator.clipboard.readText()).toBe('From 90 €.');
    await user.click(answers.getByRole('button', { name: 'Open question: Cleaning price?' }));
    expect(await details.findByText('Asked by 3 leads')).toBeVisible();
    expect(router.state.location.search).toBe('?alike=yes&faq=price');
    expect(details.queryByRole('region', { name: 'Answers to similar questions' })).toBeNull();

    await user.click(await faqsToolbar().findByRole('button', { name: 'About similar questions' }));
    expect(screen.getByRole('dialog', { name: 'similar questions' })).toHaveTextContent(
      /English, German and Spanish/,
    );
  });

  it('explains invalid parts of the URL and of the response', async () => {
    const strangers = [
      {
        id: 'a',
        agencyId: '1',
        sourceId: 'other',
        question: 'Elsewhere',
        answer: null,
        leadIds: [],
        state: null,
      },
      { id: 'b', agencyId: '1', sourceId: 'site', question: null, answer: '', leadIds: null, state: '' },
      { id: null },
    ];
    openFaqs(service(), '?sourceId=site&state=broken&sort=price&faq=gone', {
      through: (passOn) => failing(passOn, 'listSmartFaqs', Response.json(strangers)),
    });
    await expectFaqs('No question');
    expect(faqCells('No question')).toMatchObject({ 'Asked by': '–', Answer: 'empty', State: 'empty' });
    expect(screen.getByText(/Ignored invalid state=broken in the link/)).toBeVisible();
    expect(screen.getByText("There is no column 'price' to sort by.")).toBeVisible();
    expect(screen.getByText('The service ignored the filters: 1 question is left out here.')).toBeVisible();
    expect(screen.getByText('1 question could not be read and is left out.')).toBeVisible();
    expect(screen.getByText("There is no question with the id 'gone' among these.")).toBeVisible();
  });
});

describe('an empty list of FAQs', () => {
  it('distinguishes an error, an empty list and a filter without matches', async () => {
    let isBroken = true;
    const { user, queryClient } = openFaqs(service(), '?answered=unanswered', {
      through: (passOn) => (url, init) =>
        (isBroken ? failing(passOn, 'listSmartFaqs', 400) : passOn)(url, init),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The test lets listSmartFaqs fail.');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No unanswered question')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    expect(await screen.findByText('No questions yet')).toBeVisible();
    isBroken = true;
    await act(() => queryClient.refetchQueries());
    expect(
      await screen.findByText(/^These questions are as of .* Refreshing failed: Made to fail/),
    ).toBeVisible();
  });

  it('loads the names of the leads that asked a question', async () => {
    const lead = aLead({ name: 'Ann Example' });
    await service().add({
      leads: [lead],
      smartFaqs: [aSmartFaq({ question: 'Dogs?', leadIds: [lead.id, 'gone'] })],
    });
    const { user, sent } = openFaqs(service());
    await expectFaqs('Dogs?');
    await user.click(faqButton('Dogs?'));
    const asked = within(await screen.findByRole('list', { name: 'Leads that asked it' }));
    expect(await asked.findByRole('link', { name: 'Ann Example' })).toHaveAttribute(
      'href',
      `/leads/${lead.id}`,
    );
    expect(asked.getByRole('link', { name: 'gone' })).toBeVisible();
    const reads = sent.filter(({ path }) => path.startsWith('/lead/')).map(({ path }) => path);
    expect(reads).toEqual([`/lead/${lead.id}`, '/lead/gone']);
  });

  it('uses the known names of sources if the service cannot list sources', async () => {
    await service().add({ smartFaqs: [aSmartFaq({ question: 'Dogs?', sourceId: 'site' })] });
    const { user } = openFaqs(service(), '', { config: { extensions: [] } });
    await expectFaqs('Dogs?');
    expect(faqCells('Dogs?')['Source']).toBe('site');
    await openFilter(user, 'Source');
    expect(await screen.findByText(/sources seen so far; there may be others/)).toBeVisible();
  });
});
