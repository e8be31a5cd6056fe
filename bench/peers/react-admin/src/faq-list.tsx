import { DataTable, FunctionField, List, SearchInput } from 'react-admin';
import type { Faq } from '../../records.ts';

const filters = [<SearchInput key="q" source="q" alwaysOn />];

export function FaqList() {
  return (
    <List title="FAQs" filters={filters} sort={{ field: 'id', order: 'ASC' }} perPage={100}>
      <DataTable<Faq> bulkActionButtons={false}>
        <DataTable.Col source="question" />
        <DataTable.Col source="answer" />
        <DataTable.Col source="sourceId" label="Source" />
        <DataTable.Col source="state" />
        <DataTable.Col label="Leads">
          <FunctionField<Faq> render={({ leadIds }) => leadIds.length} />
        </DataTable.Col>
      </DataTable>
    </List>
  );
}
