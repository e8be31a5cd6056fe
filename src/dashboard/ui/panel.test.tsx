import { QueryClient, QueryClientProvider, useSuspenseQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Panel } from './panel.tsx';

/** An error with a title and details, like an error response of the service. */
class Refusal extends Error {
  title = 'Too many requests';
  detail = 'The plan allows 10 calls a minute.';
  status = 429;
  requestId = 'request-0123456789abcdef';
  retryAfter = 20;
}

function renderPanel(load: () => Promise<string>, props: Partial<Parameters<typeof Panel>[0]> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const panel = (resetKey: string) => (
    <QueryClientProvider client={client}>
      <Panel label="leads" skeleton={<p>bones</p>} resetKey={resetKey} {...props}>
        <Loaded load={load} name={resetKey} />
      </Panel>
    </QueryClientProvider>
  );
  // Suppresses the console output of React for caught errors. In the app, the root element handles these errors.
  const view = render(panel('first'), { onCaughtError: () => undefined });
  return { again: (resetKey: string) => view.rerender(panel(resetKey)) };
}

function Loaded({ load, name }: { load: () => Promise<string>; name: string }): ReactNode {
  return useSuspenseQuery({ queryKey: [name], queryFn: load }).data;
}

describe('Panel', () => {
  it('names the loading data, then shows it', async () => {
    let answer: (data: string) => void = () => undefined;
    renderPanel(() => new Promise((resolve) => (answer = resolve)));
    expect(screen.getByText('Loading leads')).toBeInTheDocument();
    expect(screen.getByText('bones')).toBeInTheDocument();
    answer('25 leads');
    expect(await screen.findByText('25 leads')).toBeInTheDocument();
    expect(screen.queryByText('bones')).not.toBeInTheDocument();
  });

  it('shows the error of the service and loads again on Retry', async () => {
    const load = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Refusal())
      .mockResolvedValue('25 leads');
    renderPanel(load);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Too many requests');
    expect(alert).toHaveTextContent('The plan allows 10 calls a minute.');
    expect(alert).toHaveTextContent('The service asks for a pause of 20 s.');
    expect(alert).toHaveTextContent('Status 429');
    expect(screen.getByRole('button', { name: 'Copy request id request-…cdef' })).toBeInTheDocument();

    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('25 leads')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('hides the message of an internal error', async () => {
    renderPanel(() => Promise.reject(new TypeError("undefined is not an object (evaluating 'a.b')")));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('This part of the page failed');
    expect(alert).not.toHaveTextContent('undefined');
  });

  it('lets a page replace the error text', async () => {
    renderPanel(() => Promise.reject(new Refusal()), { renderError: () => <p>No such lead</p> });
    expect(await screen.findByText('No such lead')).toBeInTheDocument();
  });

  it('clears an error when the reset key changes', async () => {
    const load = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Refusal())
      .mockResolvedValue('page 2');
    const panel = renderPanel(load);
    await screen.findByRole('alert');
    panel.again('second');
    expect(await screen.findByText('page 2')).toBeInTheDocument();
  });
});
