import { DataGrid, type GridColDef } from '@mui/x-data-grid';
import { DateField, List, useDataGrid } from '@refinedev/mui';
import type { Lead } from '../../records.ts';

const COLUMNS: GridColDef<Lead>[] = [
  { field: 'name', headerName: 'Name', width: 200 },
  { field: 'lastMessage', headerName: 'Last message', flex: 1, minWidth: 300 },
  {
    field: 'lastMessageTime',
    headerName: 'When',
    width: 180,
    renderCell: ({ value }) => <DateField value={value} format="LLL" />,
  },
  { field: 'source', headerName: 'Source', width: 140, valueGetter: (_, { source }) => source.name },
  { field: 'tags', headerName: 'Tags', width: 160, valueFormatter: (tags: string[]) => tags.join(', ') },
  {
    field: 'followUp',
    headerName: 'Next follow-up',
    width: 180,
    valueGetter: (_, { instances }) => instances[0]?.followUpTime,
    renderCell: ({ value }) => value && <DateField value={value} format="LLL" />,
  },
  { field: 'mostRecentFailureReason', headerName: 'Failure', width: 200 },
];

export function LeadList() {
  const { dataGridProps } = useDataGrid<Lead>({ pagination: { pageSize: 100 } });
  return (
    <List>
      <DataGrid
        {...dataGridProps}
        columns={COLUMNS}
        pageSizeOptions={[25, 50, 100]}
        checkboxSelection
        disableColumnSorting
      />
    </List>
  );
}
