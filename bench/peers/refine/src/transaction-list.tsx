import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { DataGrid, type GridColDef } from '@mui/x-data-grid';
import { getDefaultFilter, type CrudFilter } from '@refinedev/core';
import { DateField, List, NumberField, UrlField, useDataGrid } from '@refinedev/mui';
import { STATUSES, type Transaction } from '../../records.ts';
import { SearchField } from './search-field.tsx';

const COLUMNS: GridColDef<Transaction>[] = [
  { field: 'id', headerName: 'Id', type: 'number', valueFormatter: String, width: 90 },
  {
    field: 'createdAt',
    headerName: 'Created',
    width: 180,
    renderCell: ({ value }) => <DateField value={value} format="LLL" />,
  },
  { field: 'description', headerName: 'Description', flex: 1, minWidth: 300 },
  { field: 'status', headerName: 'Status', width: 120 },
  {
    field: 'amount',
    headerName: 'Amount',
    type: 'number',
    width: 120,
    sortingOrder: ['desc', 'asc', null],
    renderCell: ({ value }) => <NumberField value={value} options={{ minimumFractionDigits: 2 }} />,
  },
  { field: 'currency', headerName: 'Currency', width: 100 },
  {
    field: 'receiptUrl',
    headerName: 'Receipt',
    width: 110,
    renderCell: ({ value }) => value && <UrlField value={value}>Receipt</UrlField>,
  },
];

export function TransactionList() {
  const { dataGridProps, filters, setFilters } = useDataGrid<Transaction>({
    sorters: { initial: [{ field: 'id', order: 'desc' }] },
    pagination: { pageSize: 100 },
  });
  const filterBy = (filter: CrudFilter) => setFilters([filter], 'merge');
  return (
    <List>
      <Stack direction="row" spacing={2}>
        <SearchField filters={filters} onChange={filterBy} />
        <TextField
          select
          label="Status"
          sx={{ width: 200 }}
          value={getDefaultFilter('status', filters, 'eq') ?? ''}
          onChange={({ target }) =>
            filterBy({ field: 'status', operator: 'eq', value: target.value || undefined })
          }
        >
          <MenuItem value="">All</MenuItem>
          {STATUSES.map((status) => (
            <MenuItem key={status} value={status}>
              {status}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
      <DataGrid {...dataGridProps} columns={COLUMNS} pageSizeOptions={[25, 50, 100]} />
    </List>
  );
}
