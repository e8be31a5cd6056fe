/** A page with only the product's table of 20,000 rows. It loads and validates the rows with the product's code. */
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { createQueryClient } from '#dashboard/api/transport/query-client.ts';
import { connectionFor, setConnection } from '#dashboard/api/transport/connection.ts';
import { setAppConfig } from '#dashboard/api/transport/config.ts';
import '#dashboard/ui/base.css';
import { transactions, TransactionsPage } from './transactions-page.tsx';

const config = {
  connection: 'hosted',
  serviceUrl: '',
  keyHeader: 'X-SVC-KEY',
  extensions: [],
  parameters: {},
  sample: null,
} as const;
setAppConfig({ ...config, extensions: [] });
setConnection(connectionFor({ ...config, extensions: [] }));

const queryClient = createQueryClient();
// Prefetches the rows before the first render, as the route loaders of the product do.
void queryClient.prefetchQuery(transactions);
const router = createBrowserRouter([{ path: '*', Component: TransactionsPage }]);

createRoot(document.querySelector('#root')!).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} useTransitions={false} />
  </QueryClientProvider>,
);
