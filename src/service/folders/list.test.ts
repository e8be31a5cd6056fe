import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Folder } from '#contract/folder.ts';
import { openTestService, type TestAgency, type TestService } from '../testing/a-service.ts';
import { aFolder } from '../testing/record-factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

async function list(by: TestAgency = test): Promise<Folder[]> {
  const response = await by.request('/hierarchy');
  expect(response.status).toBe(200);
  return z.array(Folder).parse(await response.json());
}

describe('listing folders', () => {
  it('returns an empty list for an agency without folders', async () => {
    expect(await list()).toEqual([]);
  });

  it('sorts by name, then by id, regardless of the parents', async () => {
    const folders = [
      { id: '1', name: 'Archive', parentId: '3' },
      { id: '2', name: 'Archive', parentId: null },
      { id: '3', name: 'Clients', parentId: 'gone' },
    ];
    await test.add({ folders: [folders[2]!, folders[1]!, folders[0]!] });
    expect(await list()).toEqual(folders);
  });

  it('hides the folders of another agency', async () => {
    const other = await test.anotherAgency();
    await other.add({ folders: [aFolder()] });
    expect(await list()).toEqual([]);
    expect(await list(other)).toHaveLength(1);
  });
});
