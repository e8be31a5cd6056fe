import { DataGrid, type GridColDef } from '@mui/x-data-grid';
import { List, useDataGrid } from '@refinedev/mui';
import type { Faq } from '../../records.ts';
import { SearchField } from './search-field.tsx';

const COLUMNS: GridColDef<Faq>[] = [
  { field: 'question', headerName: 'Question', flex: 2, minWidth: 300 },
  { field: 'answer', headerName: 'Answer', flex: 1, minWidth: 200 },
  { field: 'sourceId', headerName: 'Source', width: 140 },
  { field: 'state', headerName: 'State', width: 140 },
  { field: 'leadIds', headerName: 'Leads', width: 90, valueFormatter: (ids: string[]) => ids.length },
];

export function FaqList() {
  const { dataGridProps, filters, setFilters } = useDataGrid<Faq>({
    sorters: { initial: [{ field: 'id', order: 'asc' }] },
    pagination: { pageSize: 100 },
  });
  return (
    <List title="FAQs">
      <SearchField filters={filters} onChange={(filter) => setFilters([filter], 'merge')} />
      <DataGrid {...dataGridProps} columns={COLUMNS} pageSizeOptions={[25, 50, 100]} />
    </List>
  );
}
