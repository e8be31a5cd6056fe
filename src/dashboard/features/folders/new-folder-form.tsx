import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { folderDirectory, folderMutations } from '../../api/folder-queries.ts';
import { newIntent } from '../../api/intent.ts';
import { mayBeDone, ServiceError } from '../../api/service-error.ts';
import { Card } from '../../ui/card.tsx';
import { SelectInput } from '../../form/select-input.tsx';
import { fieldProblems, problemOf } from '../../form/service-problems.ts';
import { TextInput } from '../../form/text-input.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { focusOnce } from '../../ui/focus-once.ts';
import type { FolderTree } from './folder-tree.ts';
import styles from './folders.module.css';
import { NewFolder, parentOptions, toRequest } from './new-folder.ts';

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
  const [intent] = useState(newIntent);
  const adding = useMutation({ ...folderMutations.add(queryClient, intent), mutationKey: ADD_FOLDER });
  const { register, handleSubmit, setError, setFocus, setValue, formState } = useForm<NewFolder>({
    resolver: zodResolver(NewFolder),
    defaultValues: { name: '', parentId: asked.parentId ?? '' },
  });
  const options = useMemo(() => parentOptions(tree, asked.parentId), [tree, asked]);
  useEffect(() => {
    setValue('parentId', asked.parentId ?? '');
    setFocus('name');
  }, [asked, setValue, setFocus]);

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

  const { errors } = formState;
  return (
    <Card title="New folder">
      <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(add)(event)}>
        <TextInput label="Name" field={register('name')} problem={problemOf('Name', errors.name?.message)} />
        <SelectInput
          label="Inside"
          field={register('parentId')}
          options={options}
          problem={problemOf('The folder', errors.parentId?.message)}
        />
        <div className={styles.formActions}>
          <SubmitButton isPending={adding.isPending} pendingLabel="Adding…">
            Add folder
          </SubmitButton>
          <Button variant="text" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
      {adding.isError && problemsOf(adding.error).hasMore && (
        <div key={adding.submittedAt} className={styles.failure} tabIndex={-1} ref={focusOnce}>
          <ErrorPanel error={adding.error} />
          {mayBeDone(adding.error) && (
            <p className={styles.quiet}>
              The folder may have been added all the same. Look at the tree before you try again: not every
              service recognises a repetition, and there may be two.
            </p>
          )}
        </div>
      )}
    </Card>
  );
}

/** assumed: nothing but the parent can be not found. */
function problemsOf(error: unknown) {
  if (error instanceof ServiceError && error.kind === 'notFound' && error.fieldErrors.length === 0) {
    return { fields: { parentId: error.detail ?? error.title, name: undefined }, hasMore: false };
  }
  return fieldProblems(error, ['name', 'parentId']);
}
