import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openFilter, turnOnFilter } from '../../testing/filters-on-screen.ts';
import { catchFiles, openExport } from '../../testing/export-on-screen.ts';
import { failing } from '../../testing/fail-operation.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { onAPhone } from '../../testing/on-a-phone.ts';
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
    // The details show another question than at first. The focus returns to the row of the question that was open last.
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
      Variants: '2',
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

  it('offers the nearest answer beside an unanswered question', async () => {
    await service().add({
      smartFaqs: [
        aSmartFaq({ id: 'cost', question: 'What does a cleaning cost?', leadIds: leads(5) }),
        aSmartFaq({ id: 'price', question: 'Cleaning price?', answer: 'From 90 €.', leadIds: leads(3) }),
        aSmartFaq({
          id: 'much',
          question: 'How much is a cleaning?',
          answer: 'It depends.',
          leadIds: leads(2),
        }),
        aSmartFaq({ id: 'dogs', question: 'Dogs?', leadIds: leads(7) }),
      ],
    });
    const { user, router } = openFaqs(service(), '?alike=yes&faq=cost');
    await expectFaqs('Dogs?', 'What does a cleaning cost?');
    expect(faqCells('What does a cleaning cost?')).toMatchObject({
      'Leads waiting': '5',
      Variants: '3',
      Answered: '2 of 3 answered',
      Answer: 'From 90 €.',
    });
    const details = await findFaqDetails();
    const nearest = within(await details.findByRole('region', { name: 'Nearest answer' }));
    expect(nearest.getByText('80% similar')).toBeVisible();
    expect(nearest.getByText('5 leads wait')).toBeVisible();
    expect(nearest.getByText('From 90 €.')).toBeVisible();
    expect(nearest.queryByText(/The questions differ/)).toBeNull();
    await user.click(nearest.getByRole('button', { name: 'Copy answer' }));
    expect(await navigator.clipboard.readText()).toBe('From 90 €.');
    const others = within(details.getByRole('region', { name: 'Other answers to similar questions' }));
    expect(others.getByText('It depends.')).toBeVisible();
    expect(others.queryByText('From 90 €.')).toBeNull();
    await user.click(nearest.getByRole('button', { name: 'Open question: Cleaning price?' }));
    expect(await details.findByText('Asked by 3 leads')).toBeVisible();
    expect(router.state.location.search).toBe('?alike=yes&faq=price');
    expect(details.queryByRole('region', { name: 'Nearest answer' })).toBeNull();

    await user.click(await faqsToolbar().findByRole('button', { name: 'About similar questions' }));
    expect(await screen.findByRole('dialog', { name: 'similar questions' })).toHaveTextContent(
      /English, German and Spanish/,
    );
  });

  it('marks the figures in which the questions differ', async () => {
    await service().add({
      smartFaqs: [
        aSmartFaq({ id: 'ten', question: 'What does a 10 kW solar system cost?', leadIds: leads(1) }),
        aSmartFaq({
          question: 'Price of a solar system with 12.8 kW?',
          answer: '19,900 €',
          leadIds: leads(2),
        }),
      ],
    });
    openFaqs(service(), '?faq=ten');
    const details = await findFaqDetails();
    const sentence = 'The questions differ in 1 figure. Check the answer before you use it.';
    expect(await details.findByText(sentence)).toBeVisible();
    const marks = [...document.querySelectorAll('section mark')].map(({ textContent }) => textContent);
    expect(marks).toEqual(['10 kW', '12.8 kW']);
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
    expect(faqCells('No question')).toMatchObject({ 'Asked by': '–', Answer: 'empty' });
    expect(screen.getByText(/Ignored invalid state=broken in the link/)).toBeVisible();
    expect(screen.getByText("There is no column 'price' to sort by.")).toBeVisible();
    expect(screen.getByText('The service ignored the filters: 1 question is left out here.')).toBeVisible();
    expect(screen.getByText('1 question could not be read and is left out.')).toBeVisible();
    expect(screen.getByText("There is no question with the id 'gone' among these.")).toBeVisible();
  });
});

describe('the nearest answers in the list of FAQs', () => {
  const addQuestions = () =>
    service().add({
      sources: [aSource({ id: 'site', name: 'Website' })],
      smartFaqs: [
        aSmartFaq({ id: 'one', question: 'Cleaning price', sourceId: 'site', leadIds: leads(1) }),
        aSmartFaq({ id: 'four', question: 'Open on Sundays?', sourceId: 'site', leadIds: leads(4) }),
        aSmartFaq({ id: 'dogs', question: 'Dogs?', sourceId: 'site', leadIds: leads(7) }),
        aSmartFaq({
          question: 'Price of a cleaning?',
          answer: 'From 90 €.',
          sourceId: 'site',
          leadIds: leads(2),
        }),
        aSmartFaq({
          question: 'open on sundays',
          answer: 'Until noon.',
          sourceId: 'texts',
          leadIds: leads(3),
        }),
      ],
    });

  it('filters questions with a draft, and lists most waiting leads first', async () => {
    await addQuestions();
    const { user, router } = openFaqs(service());
    await expectFaqs(
      'Dogs?',
      'Open on Sundays?',
      'Cleaning price',
      'open on sundays',
      'Price of a cleaning?',
    );
    await turnOnFilter(user, 'Has a draft');
    await expectFaqs('Open on Sundays?', 'Cleaning price');
    expect(router.state.location.search).toBe('?draft=yes');
    expect(screen.getByText('2 of 5')).toBeVisible();
    await user.type(faqsToolbar().getByRole('searchbox'), 'dogs');
    expect(await screen.findByText("No question with a draft contains 'dogs'.")).toBeVisible();
  });

  it('finds answers that a filter of the service excludes', async () => {
    await addQuestions();
    const { sent } = openFaqs(service(), '?answered=unanswered&draft=yes&faq=four');
    await expectFaqs('Open on Sundays?', 'Cleaning price');
    const nearest = within(await (await findFaqDetails()).findByRole('region', { name: 'Nearest answer' }));
    expect(nearest.getByText('Until noon.')).toBeVisible();
    expect(nearest.getByText(/From another source/)).toHaveTextContent('texts');
    expect(
      nearest.getByText('The answer belongs to another source. Check the answer before you use it.'),
    ).toBeVisible();
    expect(sent.map(({ path }) => path).filter((path) => path.startsWith('/smart-faq'))).toEqual([
      '/smart-faq?answered=unanswered',
      '/smart-faq',
    ]);
  });

  it('marks the figures of another question in its answer too', async () => {
    await service().add({
      smartFaqs: [
        aSmartFaq({ id: 'ten', question: 'What does a 10 kW system cost?' }),
        aSmartFaq({
          question: 'What does a 12 kW system cost?',
          answer: 'A 12 kW system costs 17,000 €.',
        }),
      ],
    });
    openFaqs(service(), '?faq=ten');
    const nearest = within(await (await findFaqDetails()).findByRole('region', { name: 'Nearest answer' }));
    expect(nearest.getAllByText('12 kW').map((mark) => mark.tagName)).toEqual(['MARK', 'MARK']);
    expect(nearest.queryByText('17,000 €')).toBeNull();
  });

  it('shows the optional column, and exports it only while it is visible', async () => {
    const saved = catchFiles();
    await addQuestions();
    const { user } = openFaqs(service());
    await expectFaqs(
      'Dogs?',
      'Open on Sundays?',
      'Cleaning price',
      'open on sundays',
      'Price of a cleaning?',
    );
    expect(faqCells('Dogs?')).not.toHaveProperty('Nearest answer');
    await (await openExport(user)).export();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]!.text).not.toContain('Nearest answer');
    await user.click(screen.getByRole('button', { name: 'Display' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Nearest answer' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(faqCells('Cleaning price')['Nearest answer']).toBe('91% similar: From 90 €.'));
    expect(faqCells('Dogs?')['Nearest answer']).toBe('–');
    await (await openExport(user)).export();
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[1]!.text).toMatch(/From 90 €\.,Price of a cleaning\?,site,0\.9/);
  });

  it('reports answers that cannot be loaded', async () => {
    await addQuestions();
    openFaqs(service(), '?answered=unanswered&draft=yes', {
      through: (passOn) => (url, init) =>
        (url.endsWith('/smart-faq') ? failing(passOn, 'listSmartFaqs', 400) : passOn)(url, init),
    });
    expect(await screen.findByText(/^The nearest answers could not be loaded: /)).toBeVisible();
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

describe('a question without an answer on a phone', () => {
  onAPhone();

  it('shows its source', async () => {
    await service().add({
      sources: [aSource({ id: 'site', name: 'Website' })],
      smartFaqs: [aSmartFaq({ question: 'Dogs?', sourceId: 'site', answer: null })],
    });
    openFaqs(service());
    const row = (await screen.findByText('Dogs?')).closest('li')!;
    expect(await within(row).findByText('Website')).toBeVisible();
  });
});

describe('the nearest answers on a phone', () => {
  onAPhone();

  it('take the line of the missing answer while the column is visible', async () => {
    await service().add({
      smartFaqs: [
        aSmartFaq({ question: 'Cleaning price' }),
        aSmartFaq({ question: 'Price of a cleaning?', answer: 'From 90 €.' }),
      ],
    });
    const { user } = openFaqs(service());
    await screen.findByText('Cleaning price');
    const lines = () => screen.getAllByText(/From 90 €/).map(({ textContent }) => textContent);
    expect(lines()).toEqual(['From 90 €.']);
    await user.click(screen.getByRole('button', { name: 'Display' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Nearest answer' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(lines()).toEqual(['91% similar: From 90 €.', 'From 90 €.']));
  });
});
