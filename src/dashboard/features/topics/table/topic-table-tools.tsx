import Typography from '@mui/material/Typography';
import { formatNumber } from '../../../lib/format.ts';
import type { ChangeKind } from '../../../lib/use-search-state.ts';
import { ToggleFacet } from '../../../list/facet.tsx';
import { DisplayMenu } from '../../../list/display-menu.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { FiguresExplained } from '../figures-explained.tsx';
import type { TopicSearch } from '../topic-search.ts';
import styles from './topic-table.module.css';
import type { TopicTableState } from './use-topic-table.tsx';

type TopicTableToolsProps = {
  table: TopicTableState;
  isCompared: boolean;
  search: Pick<TopicSearch, 'text' | 'beyond' | 'sort'>;
  onChange: (changed: Partial<TopicSearch>, kind?: ChangeKind) => void;
};

export function TopicTableTools({ table, isCompared, search, onChange }: TopicTableToolsProps) {
  const { text, beyond } = search;
  const { all, rows, preferences } = table;
  return (
    <>
      <search className={styles.search}>
        <SearchField
          label="Search topics"
          value={text}
          onChange={(typed) => onChange({ text: typed }, 'typing')}
        />
        {beyond !== null && (
          <ToggleFacet
            pressed
            label={beyond === 1 ? 'All but the largest' : `All but the ${formatNumber(beyond)} largest`}
            onChange={() => onChange({ beyond: null })}
          />
        )}
        <Typography variant="body2" component="output" color="textSecondary">
          {(text.trim() !== '' || beyond !== null) &&
            `${formatNumber(rows.length)} of ${formatNumber(all.length)}`}
        </Typography>
      </search>
      <DisplayMenu preferences={preferences} sort={search.sort} onSortChange={(sort) => onChange({ sort })} />
      <FiguresExplained isCompared={isCompared} />
    </>
  );
}
