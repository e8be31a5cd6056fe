import { Trash2 } from 'lucide-react';
import { createContext, use } from 'react';
import type { ApiKeySummary } from '#contract/api-key.ts';
import { parseInstant } from '../../lib/time.ts';
import { CopyableId } from '../../ui/copyable.tsx';
import type { Column } from '../../list/data-table/column.ts';
import { Moment } from '../../ui/moment.tsx';
import { useTabStop } from '../../ui/tab-stop.ts';
import { tip, tipWhenCut } from '../../ui/tip.ts';
import { Nothing, Value } from '../../ui/value.tsx';
import styles from './api-key-list.module.css';
import { keyName } from './key-words.ts';
import { IconButton } from '../../ui/button.tsx';

/** What the cells can do, beside their row. A context, so that columns are made once. */
export const KeyActions = createContext<{
  /** The pointer or the focus is on what deletes. */
  onIntent: () => void;
  onDelete: (key: ApiKeySummary) => void;
}>({ onIntent: () => undefined, onDelete: () => undefined });

export const API_KEY_COLUMNS: readonly Column<ApiKeySummary>[] = [
  {
    id: 'name',
    header: 'Name',
    value: keyName,
    cell: (key) => (
      <span className={styles.whole} data-unnamed={!key.name?.trim() || undefined} dir="auto" {...tipWhenCut}>
        {keyName(key)}
      </span>
    ),
    width: 240,
    grows: true,
    hideable: false,
    cardRole: 'title',
  },
  {
    id: 'hint',
    header: 'Ends in',
    value: ({ hint }) => hint,
    cell: ({ hint }) => (hint ? <code className={styles.hint}>…{hint}</code> : <Value value={hint} />),
    width: 96,
  },
  {
    id: 'created',
    header: 'Created',
    value: ({ createdAt }) => parseInstant(createdAt),
    cell: ({ createdAt }) => <Moment value={createdAt} />,
    width: 128,
    sortFirst: 'descending',
  },
  {
    id: 'used',
    header: 'Last used',
    value: ({ lastUsedAt }) => parseInstant(lastUsedAt),
    cell: ({ lastUsedAt }) =>
      lastUsedAt === null ? <Nothing label="no use is known" /> : <Moment value={lastUsedAt} />,
    width: 128,
    sortFirst: 'descending',
  },
  {
    id: 'id',
    header: 'Key id',
    value: ({ id }) => id,
    cell: ({ id }) => <CopyableId value={id} label="key id" />,
    width: 168,
  },
  {
    id: 'actions',
    header: 'Delete',
    value: () => null,
    cell: (key) => <DeleteKey apiKey={key} />,
    width: 64,
    sortable: false,
    hideable: false,
    cardRole: 'actions',
  },
];

function DeleteKey({ apiKey }: { apiKey: ApiKeySummary }) {
  const { onIntent, onDelete } = use(KeyActions);
  const tabStop = useTabStop();
  return (
    <IconButton
      isSmall
      isDangerous
      tabIndex={tabStop}
      aria-label={`Delete ${keyName(apiKey)}`}
      aria-haspopup="dialog"
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onClick={() => onDelete(apiKey)}
      {...tip('Delete')}
    >
      <Trash2 size={16} aria-hidden />
    </IconButton>
  );
}
