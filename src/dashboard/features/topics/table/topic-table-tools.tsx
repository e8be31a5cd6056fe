import { ColumnMenu } from '../../../list/view-controls.tsx';
import { DensityToggle } from '../../../list/view-controls.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import styles from './topic-table.module.css';
import type { TopicTable } from './use-topic-table.ts';

type TopicTableToolsProps = { table: TopicTable; text: string; onType: (text: string) => void };

/** What is done with the table as a whole: searching it, and choosing what it shows. */
export function TopicTableTools({ table, text, onType }: TopicTableToolsProps) {
  const { all, rows, columns, preferences } = table;
  return (
    <>
      <search className={styles.search}>
        <SearchField label="Search topics" value={text} onChange={onType} />
        <output className={styles.coverage}>
          {text.trim() !== '' && `${rows.length.toLocaleString('en')} of ${all.length.toLocaleString('en')}`}
        </output>
      </search>
      <DensityToggle density={preferences.density} onChange={preferences.setDensity} />
      <ColumnMenu
        columns={columns}
        hidden={preferences.hiddenColumns}
        onChange={preferences.setHiddenColumns}
      />
    </>
  );
}
