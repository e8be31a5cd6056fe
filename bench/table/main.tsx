/** A page of 20,000 rows as the product would have it: its query, its checks of what the service sends, its table. */
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
// Asked for ahead of the first render, as the loaders of the product's routes do.
void queryClient.prefetchQuery(transactions);
const router = createBrowserRouter([{ path: '*', Component: TransactionsPage }]);

createRoot(document.querySelector('#root')!).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} useTransitions={false} />
  </QueryClientProvider>,
);
