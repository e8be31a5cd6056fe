import Button from '@mui/material/Button';
import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { IdListField } from '../../form/id-list-field.tsx';
import { readIds } from '../../lib/id-list.ts';
import styles from './api-keys-by-id.module.css';
import { keyOfId, type KeyToDelete } from './key-words.ts';

type ApiKeysByIdProps = {
  /** The ids of those that were deleted here: they are not sent again. */
  deleted: ReadonlySet<string>;
  isBusy: boolean;
  /** The pointer or the focus is on what deletes. */
  onIntent: () => void;
  onDelete: (keys: readonly KeyToDelete[]) => void;
};

/** The way to delete keys where the service has no list of them: their ids, one or many at once. */
export function ApiKeysById({ deleted, isBusy, onIntent, onDelete }: ApiKeysByIdProps) {
  // Kept nowhere else: somebody may paste the key itself for its id.
  const [text, setText] = useState('');
  const ids = readIds(text).ids.filter((id) => !deleted.has(id));
  const cannot = isBusy || ids.length === 0;
  return (
    <Card title="Delete by id">
      <p className={styles.words}>
        This service has no list of API keys: which there are, and which one you are signed in with, cannot be
        shown. A key is deleted by its id. Do not paste a key itself: it is not its id.
      </p>
      <IdListField label="Key ids" noun="key id" text={text} onChange={setText} />
      <div className={styles.actions}>
        <Button
          variant="contained"
          color="error"
          aria-haspopup="dialog"
          aria-disabled={cannot}
          onPointerEnter={onIntent}
          onFocus={onIntent}
          onClick={() => !cannot && onDelete(ids.map(keyOfId))}
        >
          {ids.length > 1 ? `Delete ${ids.length.toLocaleString('en')} keys` : 'Delete key'}
        </Button>
      </div>
    </Card>
  );
}
