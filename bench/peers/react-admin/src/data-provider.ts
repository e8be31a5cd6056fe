import type { DataProvider, GetListParams, GetListResult } from 'react-admin';
import { readPage } from '../../read-page.ts';

async function getList(resource: string, params: GetListParams): Promise<GetListResult> {
  const { page, perPage } = params.pagination ?? { page: 1, perPage: 100 };
  return readPage(resource, {
    page,
    perPage,
    filter: params.filter as Record<string, unknown>,
    ...(params.sort && { sort: params.sort }),
  });
}

// The provider has only `getList`, because the pages only read lists.
export const dataProvider = { getList } as unknown as DataProvider;
