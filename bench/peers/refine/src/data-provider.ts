import type { DataProvider } from '@refinedev/core';
import { readPage } from '../../read-page.ts';

type GetListOptions = Parameters<DataProvider['getList']>[0];

async function getList({ resource, pagination, sorters = [], filters = [] }: GetListOptions) {
  const [sorter] = sorters;
  const wanted = filters.flatMap((filter) =>
    'field' in filter ? [[filter.field, filter.value as unknown]] : [],
  );
  return readPage(resource, {
    page: pagination?.currentPage ?? 1,
    perPage: pagination?.pageSize ?? 100,
    filter: Object.fromEntries(wanted) as Record<string, unknown>,
    ...(sorter && { sort: { field: sorter.field, order: sorter.order === 'asc' ? 'ASC' : 'DESC' } }),
  });
}

// The provider has only `getList`, because the pages only read lists.
export const dataProvider = { getList, getApiUrl: () => '/api' } as unknown as DataProvider;
