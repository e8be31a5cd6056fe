import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { SmartFaq } from '#contract/smart-faq.ts';
import { mostWantedRow, unansweredFinding } from './question-findings.tsx';

const faq = (id: string, question: string, leads: readonly string[]) =>
  SmartFaq.parse({ id, question, sourceId: 'source-1', leadIds: leads });

async function show(faqs: readonly SmartFaq[]): Promise<HTMLElement> {
  const row = await mostWantedRow(faqs, new AbortController().signal);
  render(<MemoryRouter>{unansweredFinding(row, faqs.length).text}</MemoryRouter>);
  return screen.getByRole('link');
}

it('counts the leads of similar questions once, and names the group that most leads wait for', async () => {
  const link = await show([
    faq('hours', 'Are you open on Sunday?', ['ann', 'bob', 'cleo']),
    faq('cost', 'How much does the solar roof cost?', ['ann', 'dan', 'eve']),
    faq('cost-too', 'How much does a solar roof cost', ['dan', 'finn']),
  ]);
  expect(link.parentElement).toHaveTextContent(
    '4 leads wait for one answer: How much does the solar roof cost?',
  );
  expect(link).toHaveAttribute('href', '/faqs?answered=unanswered&alike=yes&faq=cost');
});

it('opens a question without similar questions in the list of single questions', async () => {
  const link = await show([faq('hours', 'Are you open on Sunday?', ['ann'])]);
  expect(link.parentElement).toHaveTextContent('1 lead waits for one answer: Are you open on Sunday?');
  expect(link).toHaveAttribute('href', '/faqs?answered=unanswered&faq=hours');
});

it('rejects if it is aborted', async () => {
  const faqs = [faq('hours', 'Are you open on Sunday?', ['ann'])];
  await expect(mostWantedRow(faqs, AbortSignal.abort())).rejects.toThrow('aborted');
});
