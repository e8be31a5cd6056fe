import * as z from 'zod';
import { AddFolderInput } from '#contract/folder.ts';
import { folderName } from '../../api/folder-names.ts';
import { idsTo, inOrder, type FolderTree } from './folder-tree.ts';

/** As the form holds it: a list of choices has no null, so that the top is ''. */
export const NewFolder = z.object({
  name: z.string().trim().min(1, 'Enter a name.').pipe(AddFolderInput.shape.name),
  parentId: z.string(),
});
export type NewFolder = z.infer<typeof NewFolder>;

export function toRequest({ name, parentId }: NewFolder): z.input<typeof AddFolderInput> {
  return { name, parentId: parentId || null };
}

/** Every folder as a place for the new one, by its way from the top. */
export function parentOptions(tree: FolderTree, parentId: string | null) {
  const name = (id: string) => folderName(tree.byId.get(id) ?? { id, name: null });
  const places = inOrder(tree).map(({ id }) => ({ value: id, label: idsTo(tree, id).map(name).join(' / ') }));
  // A folder that was opened by its address alone may be in no list.
  if (parentId !== null && !tree.byId.has(parentId))
    places.unshift({ value: parentId, label: name(parentId) });
  return [{ value: '', label: 'At the top' }, ...places];
}
