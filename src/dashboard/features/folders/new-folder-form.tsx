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
  /** Where the folder shall lie. Asked anew, another object: the name that was typed stays. */
  asked: { parentId: string | null };
  onAdded: (folder: { id: string; name: string }) => void;
  onCancel: () => void;
};

/** A row to add a folder in. What was typed stays until the service has said yes. */
export function NewFolderForm({ tree, asked, onAdded, onCancel }: NewFolderFormProps) {
  const queryClient = useQueryClient();
  const [intent] = useState(createIdempotentCall);
  const adding = useMutation({ ...folderMutations.add(queryClient, intent), mutationKey: ADD_FOLDER });
  const { control, formState, handleSubmit, setError, setFocus, setValue } = useForm<NewFolder>({
    resolver: zodResolver(NewFolder),
    values: { name: '', parentId: asked.parentId ?? '' },
    // The name that was typed stays when it is asked for elsewhere.
    resetOptions: { keepDirtyValues: true },
  });
  const options = useMemo(() => parentOptions(tree, asked.parentId), [tree, asked]);
  useEffect(() => {
    // Anew each time it is asked for.
    if (asked) setFocus('name');
  }, [asked, setFocus]);

  const add = async (folder: NewFolder) => {
    // Not by what was last drawn: the second of two quick clicks comes before that.
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
      // While other folders are looked at.
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
          // Not by the form's own way: a choice made here gives way to the folder that is asked for next.
          <PickInput {...input} options={options} onChange={(id) => setValue('parentId', id)} />
        )}
      </Field>
    </FormPanel>
  );
}

/** assumed: nothing but the parent can be not found. */
function problemsOf(error: unknown) {
  if (error instanceof ServiceError && error.kind === 'notFound' && error.fieldErrors.length === 0) {
    return { fields: { parentId: error.detail ?? error.title, name: undefined }, hasMore: false };
  }
  return fieldProblems(error, ['name', 'parentId']);
}

/** As the form holds it: a list of choices has no null, so that the top is ''. */
export const NewFolder = z.object({
  name: z.string().trim().min(1, 'Enter a name.').pipe(AddFolderInput.shape.name),
  parentId: z.string(),
});
export type NewFolder = z.infer<typeof NewFolder>;

function toRequest({ name, parentId }: NewFolder): z.input<typeof AddFolderInput> {
  return { name, parentId: parentId || null };
}

/** Every folder as a place for the new one, by its way from the top. */
function parentOptions(tree: FolderTree, parentId: string | null) {
  const name = (id: string) => folderName(tree.byId.get(id) ?? { id, name: null });
  const places = foldersDepthFirst(tree).map(({ id }) => ({
    value: id,
    label: idsTo(tree, id).map(name).join(' / '),
  }));
  // A folder that was opened by its address alone may be in no list.
  if (parentId !== null && !tree.byId.has(parentId))
    places.unshift({ value: parentId, label: name(parentId) });
  return [{ value: '', label: 'At the top' }, ...places];
}
