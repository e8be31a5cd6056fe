import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { frozenService } from '../../../../testing/frozen-service.ts';
import { openSection, openSplitTestOf, splitTestSection } from '../../../../testing/split-test-on-screen.ts';
import { botWithTest, sourceResultValue, splitTestValue } from '../../../../testing/split-test-values.ts';

const service = frozenService();

describe('the sources', () => {
  const [web, sms] = [
    { sourceId: 'web', sourceName: 'Website' },
    { sourceId: 'sms', sourceName: 'Texts' },
  ];
  const bot = botWithTest(
    splitTestValue(
      {
        ada: {
          totalInstances: 1100,
          responseCount: 810,
          sources: [
            sourceResultValue({ ...web, totalInstances: 1000, responseCount: 800 }),
            sourceResultValue({ ...sms, responseCount: 10 }),
          ],
        },
        bea: {
          totalInstances: 1100,
          responseCount: 560,
          sources: [
            sourceResultValue({ ...web, totalInstances: 1000, responseCount: 500 }),
            sourceResultValue({ ...sms, responseCount: 60 }),
          ],
        },
      },
      { metric: null },
    ),
  );

  it('marks sources with another leader and can filter by them', async () => {
    const page = await openSplitTestOf(service(), bot);
    expect(splitTestSection('Sources').getByText('1 of 2 sources with another leader')).toBeVisible();
    expect(screen.getByRole('button', { name: /1 source disagrees beyond chance$/ })).toHaveTextContent(
      'Failed: 1 source disagrees beyond chance',
    );
    const card = await openSection(page, 'Sources');
    expect((await card.findAllByRole('rowheader')).map(({ textContent }) => textContent)).toEqual([
      'Website',
      'Texts',
    ]);
    expect(card.getByText('Another leader, beyond chance')).toBeVisible();
    expect(card.getByText(/The difference varies between the sources beyond chance/)).toBeVisible();
    await page.user.click(card.getByRole('button', { name: 'Another leader 1' }));
    expect(card.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Texts']);
  });

  it('passes the check if another leader is within chance', async () => {
    const results = (onWeb: number, onSms: number) => ({
      totalInstances: 1100,
      responseCount: onWeb + onSms,
      sources: [
        sourceResultValue({ ...web, totalInstances: 1000, responseCount: onWeb }),
        sourceResultValue({ ...sms, responseCount: onSms }),
      ],
    });
    await openSplitTestOf(
      service(),
      botWithTest(splitTestValue({ ada: results(800, 50), bea: results(770, 52) }, { metric: null })),
    );
    expect(splitTestSection('Sources').getByText('1 of 2 sources with another leader')).toBeVisible();
    expect(screen.getByRole('button', { name: /Sources do not differ beyond chance$/ })).toHaveTextContent(
      'Passed: Sources do not differ beyond chance',
    );
  });

  it('sorts by column and expands a source to its personas', async () => {
    const page = await openSplitTestOf(service(), bot);
    const card = await openSection(page, 'Sources');
    await page.user.click(await card.findByRole('button', { name: 'Source' }));
    expect(card.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Texts',
      'Website',
    ]);
    expect(card.getByRole('columnheader', { name: 'Source' })).toHaveAttribute('aria-sort', 'ascending');
    await page.user.click(card.getByRole('button', { name: 'Website' }));
    const personas = within(card.getByRole('list', { name: 'Personas on Website' }));
    expect(personas.getByText(/^80\.0% \(77\.4% to 82\.4%\), 800 of 1,000$/)).toBeVisible();
    expect(personas.getByText(/500 of 1,000$/)).toBeVisible();
  });

  it('explains that the service returns no results by source', async () => {
    const page = await openSplitTestOf(service(), botWithTest(splitTestValue({ ada: {}, bea: {} })));
    const card = await openSection(page, 'Sources');
    expect(await card.findByText('The service gives no results by source.')).toBeVisible();
  });
});

describe('a large test', () => {
  it('shows all 40 sources and expands one to its 12 personas', async () => {
    const results = Object.fromEntries(
      Array.from({ length: 12 }, (_, persona) => [
        `persona-${persona}`,
        {
          totalInstances: 4000,
          responseCount: 2000 + persona,
          sources: Array.from({ length: 40 }, (_each, source) =>
            sourceResultValue({
              sourceId: `s${source}`,
              sourceName: `Source ${source}`,
              responseCount: persona,
            }),
          ),
        },
      ]),
    );
    const page = await openSplitTestOf(service(), botWithTest(splitTestValue(results)));
    const card = await openSection(page, 'Sources');
    expect(await card.findAllByRole('rowheader')).toHaveLength(40);
    await page.user.click(card.getByRole('button', { name: 'Source 39' }));
    expect(card.getAllByRole('listitem')).toHaveLength(12);
  });
});
