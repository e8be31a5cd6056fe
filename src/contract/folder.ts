import * as z from 'zod';
import { BodyId, bodyText, Id, Text } from './fields.ts';
import { defineOperation } from './operation.ts';

const MAX_NAME_LENGTH = 200;

/** assumed: the service trims the name, and requires one. A folder without a parent is at the top level. */
export const AddFolderInput = z.object({
  name: bodyText(MAX_NAME_LENGTH, z.string().trim()).min(1, 'must not be empty'),
  parentId: BodyId.nullish(),
});

/** spec: Endpoints 7 */
export const addFolder = defineOperation({
  id: 'addFolder',
  method: 'POST',
  path: '/hierarchy',
  summary: 'Add a folder',
  body: AddFolderInput,
  idempotencyKey: true,
  responses: { success: z.object({ id: Id }) },
});

/** A folder for bots and personas. An extension: the API document has no operation that reads folders. */
export const Folder = z.object({ id: Id, name: Text, parentId: Text });
export type Folder = z.infer<typeof Folder>;

export const listFolders = defineOperation({
  id: 'listFolders',
  method: 'GET',
  path: '/hierarchy',
  summary: 'List folders',
  origin: 'extension',
  responses: { success: z.array(Folder), records: [] },
});
