import Typography from '@mui/material/Typography';
import { formatNumber } from '../../../lib/format.ts';
import type { ChangeKind } from '../../../lib/use-search-state.ts';
import { SheetButton, ToggleFacet } from '../../../list/facet.tsx';
import { LazyNarrowRowControls } from '../../../list/filter-bar.tsx';
import { ColumnMenu, DensityToggle } from '../../../list/view-controls.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useNarrow } from '../../../ui/use-layout.ts';
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
  const isNarrow = useNarrow();
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
      {isNarrow ? (
        <SheetButton variant="outlined" label="Sort" sheetLabel="Sort and rows">
          {() => (
            <div className={styles.rows}>
              <LazyNarrowRowControls
                columns={preferences.columns.filter(({ id }) => !preferences.hiddenColumns.has(id))}
                sort={search.sort}
                onSortChange={(sort) => onChange({ sort })}
                density={preferences.density}
                onDensityChange={preferences.setDensity}
              />
            </div>
          )}
        </SheetButton>
      ) : (
        <DensityToggle density={preferences.density} onChange={preferences.setDensity} />
      )}
      <ColumnMenu preferences={preferences} />
      <FiguresExplained isCompared={isCompared} />
    </>
  );
}
