import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import { ThemeProvider } from '@mui/material/styles';
import { Refine } from '@refinedev/core';
import {
  ErrorComponent,
  RefineSnackbarProvider,
  RefineThemes,
  ThemedLayout,
  useNotificationProvider,
} from '@refinedev/mui';
import routerProvider, {
  DocumentTitleHandler,
  NavigateToResource,
  UnsavedChangesNotifier,
} from '@refinedev/react-router';
import { lazy, Suspense } from 'react';
import { BrowserRouter, Outlet, Route, Routes } from 'react-router';
import { dataProvider } from './data-provider.ts';
import { FaqList } from './faq-list.tsx';
import { LeadList } from './lead-list.tsx';
import { TransactionList } from './transaction-list.tsx';

// Loaded on demand, because only the topics page needs the chart library.
const TopicList = lazy(() => import('./topic-list.tsx'));

export function App() {
  return (
    <BrowserRouter>
      <ThemeProvider theme={RefineThemes.Blue}>
        <CssBaseline />
        <GlobalStyles styles={{ html: { WebkitFontSmoothing: 'auto' } }} />
        <RefineSnackbarProvider>
          <Refine
            dataProvider={dataProvider}
            routerProvider={routerProvider}
            notificationProvider={useNotificationProvider}
            resources={[
              { name: 'transactions', list: '/transactions' },
              { name: 'leads', list: '/leads' },
              { name: 'faqs', list: '/faqs', meta: { label: 'FAQs' } },
              { name: 'topics', list: '/topics' },
            ]}
            options={{ syncWithLocation: true, warnWhenUnsavedChanges: true, disableTelemetry: true }}
          >
            <Routes>
              <Route
                element={
                  <ThemedLayout>
                    <Suspense>
                      <Outlet />
                    </Suspense>
                  </ThemedLayout>
                }
              >
                <Route index element={<NavigateToResource resource="transactions" />} />
                <Route path="/transactions" element={<TransactionList />} />
                <Route path="/leads" element={<LeadList />} />
                <Route path="/faqs" element={<FaqList />} />
                <Route path="/topics" element={<TopicList />} />
                <Route path="*" element={<ErrorComponent />} />
              </Route>
            </Routes>
            <UnsavedChangesNotifier />
            <DocumentTitleHandler />
          </Refine>
        </RefineSnackbarProvider>
      </ThemeProvider>
    </BrowserRouter>
  );
}
