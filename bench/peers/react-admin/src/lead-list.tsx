import { BulkExportButton, DataTable, DateField, FunctionField, List } from 'react-admin';
import type { Lead } from '../../records.ts';

export function LeadList() {
  return (
    <List perPage={100}>
      <DataTable<Lead> bulkActionButtons={<BulkExportButton />}>
        <DataTable.Col source="name" disableSort />
        <DataTable.Col source="lastMessage" disableSort />
        <DataTable.Col source="lastMessageTime" label="When" disableSort>
          <DateField source="lastMessageTime" showTime />
        </DataTable.Col>
        <DataTable.Col source="source.name" label="Source" disableSort />
        <DataTable.Col label="Tags">
          <FunctionField<Lead> render={({ tags }) => tags.join(', ')} />
        </DataTable.Col>
        <DataTable.Col label="Next follow-up">
          <DateField source="instances[0].followUpTime" showTime />
        </DataTable.Col>
        <DataTable.Col source="mostRecentFailureReason" label="Failure" disableSort />
      </DataTable>
    </List>
  );
}
