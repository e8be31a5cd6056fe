import { lazy } from 'react';
import { Admin, Resource } from 'react-admin';
import { dataProvider } from './data-provider.ts';
import { FaqList } from './faq-list.tsx';
import { LeadList } from './lead-list.tsx';
import { TransactionList } from './transaction-list.tsx';

// Loaded on demand, because only the topics page needs the chart library.
const TopicList = lazy(() => import('./topic-list.tsx'));

export function App() {
  return (
    <Admin dataProvider={dataProvider} disableTelemetry>
      <Resource name="transactions" list={TransactionList} />
      <Resource name="leads" list={LeadList} />
      <Resource name="faqs" list={FaqList} options={{ label: 'FAQs' }} />
      <Resource name="topics" list={TopicList} />
    </Admin>
  );
}
