import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OperationId } from '#contract/index.ts';
import { failing } from '../testing/fail-operation.ts';
import { frozenService } from '../testing/frozen-service.ts';
import { renderPage } from '../testing/render-page.tsx';

const service = frozenService();

it.each<[page: string, list: OperationId]>([
  ['/billing', 'listTransactions'],
  ['/deliveries', 'listDeliveries'],
  ['/faqs', 'listSmartFaqs'],
  ['/reports', 'listReports'],
])('the export on %s is unavailable until the rows have loaded', async (page, list) => {
  renderPage(page, { service: service(), through: (passOn) => failing(passOn, list, 'never') });
  const button = await screen.findByRole('button', { name: 'Export' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription(/^Available when all .+ are loaded$/);
});
