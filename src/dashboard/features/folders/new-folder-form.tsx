import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { AddFolderInput } from '#contract/folder.ts';
import { folderDirectory, folderMutations } from '../../api/resources/folder-queries.ts';
import { createIdempotentCall } from '../../api/transport/idempotent-call.ts';
import { mayBeDone, ServiceError } from '../../api/transport/service-error.ts';
import { Field } from '../../form/field.tsx';
import { FailurePanel, FormPanel } from '../../form/form-shell.tsx';
import { PickInput } from '../../form/pick-input.tsx';
import { fieldProblems } from '../../form/service-problems.ts';
import { paths } from '../../lib/paths.ts';
import { type FolderTree, idsTo, foldersDepthFirst } from './folder-tree.ts';
import * as z from 'zod';
import { folderName } from '../../api/names/folder-names.ts';

const ADD_FOLDER = ['addFolder'];

type NewFolderFormProps = {
  tree: FolderTree;
  /** The parent folder that the user requested. A new object resets the field 'Parent', but keeps the typed name. */
  asked: { parentId: string | null };
  onAdded: (folder: { id: string; name: string }) => void;
  onCancel: () => void;
};

/** The form that adds a folder. It keeps the typed name until the service confirms the new folder. */
export function NewFolderForm({ tree, asked, onAdded, onCancel }: NewFolderFormProps) {
  const queryClient = useQueryClient();
  const [intent] = useState(createIdempotentCall);
  const adding = useMutation({ ...folderMutations.add(intent), mutationKey: ADD_FOLDER });
  const { control, formState, handleSubmit, setError, setFocus, setValue } = useForm<NewFolder>({
    resolver: zodResolver(NewFolder),
    values: { name: '', parentId: asked.parentId ?? '' },
    // Keeps the typed name when the user requests another parent folder.
    resetOptions: { keepDirtyValues: true },
  });
  const options = useMemo(() => parentOptions(tree, asked.parentId), [tree, asked]);
  useEffect(() => {
    // Moves the focus to the name each time the user requests the form.
    if (asked) setFocus('name');
  }, [asked, setFocus]);

  const add = async (folder: NewFolder) => {
    // Checks the mutation cache instead of the rendered state, because a second quick click comes before the next
    // render.
    if (queryClient.isMutating({ mutationKey: ADD_FOLDER }) > 0) return;
    try {
      const { data } = await adding.mutateAsync(toRequest(folder));
      onAdded({ id: data.id, name: folder.name });
    } catch (error) {
      if (mayBeDone(error)) void queryClient.invalidateQueries({ queryKey: folderDirectory().queryKey });
      const { fields } = problemsOf(error);
      for (const name of ['parentId', 'name'] as const) {
        if (fields[name] !== undefined) setError(name, { message: fields[name] }, { shouldFocus: true });
      }
    }
  };

  return (
    <FormPanel
      title="New folder"
      verb="Add folder"
      pendingVerb="Adding…"
      isPending={adding.isPending}
      unsaved={formState.isDirty ? 'The folder was not added. Its name will be lost.' : null}
      // The form stays open while the user looks through other folders.
      staysAt={(pathname) => pathname === paths.folders() || pathname.startsWith(`${paths.folders()}/`)}
      failure={
        adding.isError &&
        problemsOf(adding.error).hasMore && (
          <FailurePanel key={adding.submittedAt} error={adding.error}>
            {mayBeDone(adding.error) &&
              'The folder may have been added anyway. Check the tree before you try again: not every service detects duplicates.'}
          </FailurePanel>
        )
      }
      onSubmit={() => void handleSubmit(add)()}
      onCancel={onCancel}
    >
      <Field control={control} name="name" label="Name" limit={AddFolderInput.shape.name.maxLength} />
      <Field control={control} name="parentId" label="Inside" subject="The folder">
        {(input) => (
          // Sets the value without marking the field as dirty, so that the next requested parent folder can replace it.
          <PickInput {...input} options={options} onChange={(id) => setValue('parentId', id)} />
        )}
      </Field>
    </FormPanel>
  );
}

/**
 * Returns the errors of the fields and whether a general error remains. assumed: if the service responds with 404, the
 * parent folder does not exist.
 */
function problemsOf(error: unknown) {
  if (error instanceof ServiceError && error.kind === 'notFound' && error.fieldErrors.length === 0) {
    return { fields: { parentId: error.detail ?? error.title, name: undefined }, hasMore: false };
  }
  return fieldProblems(error, ['name', 'parentId']);
}

/** The values of the form. An empty `parentId` means the top level, because the value of a choice cannot be null. */
export const NewFolder = z.object({
  name: z.string().trim().min(1, 'Enter a name.').pipe(AddFolderInput.shape.name),
  parentId: z.string(),
});
export type NewFolder = z.infer<typeof NewFolder>;

function toRequest({ name, parentId }: NewFolder): z.input<typeof AddFolderInput> {
  return { name, parentId: parentId || null };
}

/** Returns the choices for the parent folder: every folder, labelled by its path. */
function parentOptions(tree: FolderTree, parentId: string | null) {
  const name = (id: string) => folderName(tree.byId.get(id) ?? { id, name: null });
  const places = foldersDepthFirst(tree).map(({ id }) => ({
    value: id,
    label: idsTo(tree, id).map(name).join(' / '),
  }));
  // The list of folders may not contain the requested parent folder, e.g. if its id comes from the address.
  if (parentId !== null && !tree.byId.has(parentId))
    places.unshift({ value: parentId, label: name(parentId) });
  return [{ value: '', label: 'At the top' }, ...places];
}
