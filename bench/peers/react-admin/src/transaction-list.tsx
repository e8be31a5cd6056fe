import { DataTable, DateField, List, SearchInput, SelectInput, UrlField } from 'react-admin';
import { STATUSES, type Transaction } from '../../records.ts';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput
    key="status"
    source="status"
    alwaysOn
    choices={STATUSES.map((status) => ({ id: status, name: status }))}
  />,
];

export function TransactionList() {
  return (
    <List filters={filters} sort={{ field: 'id', order: 'DESC' }} perPage={100}>
      <DataTable<Transaction> bulkActionButtons={false}>
        <DataTable.NumberCol source="id" options={{ useGrouping: false }} />
        <DataTable.Col source="createdAt">
          <DateField source="createdAt" showTime />
        </DataTable.Col>
        <DataTable.Col source="description" />
        <DataTable.Col source="status" />
        <DataTable.NumberCol
          source="amount"
          sortByOrder="DESC"
          options={{ minimumFractionDigits: 2, maximumFractionDigits: 2 }}
        />
        <DataTable.Col source="currency" />
        <DataTable.Col source="receiptUrl" label="Receipt">
          <UrlField source="receiptUrl" content="Receipt" />
        </DataTable.Col>
      </DataTable>
    </List>
  );
}
