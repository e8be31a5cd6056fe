import Typography from '@mui/material/Typography';
import { Download } from 'lucide-react';
import { formatNumber } from '../../../lib/format.ts';
import { ColumnMenu, DensityToggle } from '../../../list/view-controls.tsx';
import { MenuButton } from '../../../ui/menu-button.tsx';
import type { MenuPlace } from '../../../ui/menu-list.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { FiguresExplained } from '../figures-explained.tsx';
import styles from './topic-table.module.css';
import type { TopicsExportListProps } from './topics-export-list.tsx';
import type { TopicTable } from './use-topic-table.tsx';

const TopicsExportList = onDemand(async () => (await import('./topics-export-list.tsx')).TopicsExportList);

type TopicTableToolsProps = {
  table: TopicTable;
  isCompared: boolean;
  text: string;
  onType: (text: string) => void;
};

/** What is done with the table as a whole: searching it, and choosing what it shows. */
export function TopicTableTools({ table, isCompared, text, onType }: TopicTableToolsProps) {
  const { all, rows, preferences } = table;
  return (
    <>
      <search className={styles.search}>
        <SearchField label="Search topics" value={text} onChange={onType} />
        <Typography variant="body2" component="output" color="textSecondary">
          {text.trim() !== '' && `${formatNumber(rows.length)} of ${formatNumber(all.length)}`}
        </Typography>
      </search>
      <DensityToggle density={preferences.density} onChange={preferences.setDensity} />
      <ColumnMenu preferences={preferences} />
      <FiguresExplained isCompared={isCompared} />
    </>
  );
}

/** The topics as files: the table, their days, the map. */
export function TopicsExport(props: Omit<TopicsExportListProps, keyof MenuPlace>) {
  return (
    <MenuButton label="Export" icon={<Download size={16} aria-hidden />} onIntent={TopicsExportList.prefetch}>
      {(menu) => <TopicsExportList {...props} {...menu} />}
    </MenuButton>
  );
}
