import { useExport } from '../../../list/use-export.ts';
import { countOf } from '../../../lib/count-of.ts';
import { type DayRange, lengthOf } from '../../../lib/day.ts';
import { MenuList, type MenuPlace } from '../../../ui/menu-list.tsx';
import { drawMap, mapPng } from '../map/map-image.ts';
import type { TopicSearch } from '../topic-search.ts';
import { topicCoverage, topicCsv, topicDayCsv, topicDays } from './topic-csv.ts';
import type { TopicTable } from './use-topic-table.ts';

export type TopicsExportListProps = MenuPlace & {
  table: TopicTable;
  search: TopicSearch;
  range: DayRange;
  /** Null where nothing is compared. */
  comparedRange: DayRange | null;
};

/** As wide as a page of a document shows it. */
const IMAGE = { width: 1200, height: 750 };

export function TopicsExportList({ table, search, range, comparedRange, ...menu }: TopicsExportListProps) {
  const { saveCsv, saveFile } = useExport();
  const { all, rows } = table;
  const isCompared = comparedRange !== null;
  const coverage = topicCoverage({ shown: rows.length, all: all.length, range, comparedRange });
  const mapped = all.filter(({ count }) => count > 0);
  const mapCoverage = topicCoverage({ shown: mapped.length, all: mapped.length, range, comparedRange: null });
  const days = `${countOf(lengthOf(range), 'day')}${isCompared ? ' and as many compared' : ''}`;

  const drawn = () =>
    drawMap({
      rows: mapped,
      coloring: search.color,
      midpoint: search.midpoint,
      ...IMAGE,
      title: 'Topics',
      subtitle: mapCoverage,
    });
  const saveMap = (ending: string, image: Promise<Blob>) =>
    saveFile(`map of topics, ${mapCoverage}`, mapCoverage, ending, image);

  return (
    <MenuList
      {...menu}
      entries={[
        {
          title: 'CSV of the topics',
          note: coverage,
          isDisabled: rows.length === 0,
          onSelect: () => saveCsv(`topics, ${coverage}`, coverage, topicCsv(isCompared), rows),
        },
        {
          title: 'CSV of the days',
          note: `A line for each topic and day: ${countOf(rows.length, 'topic')}, ${days}`,
          isDisabled: rows.length === 0,
          onSelect: () =>
            saveCsv(`days of topics, ${coverage}`, coverage, topicDayCsv(isCompared), topicDays(rows)),
        },
        {
          title: 'Map as SVG',
          note: mapCoverage,
          isDisabled: mapped.length === 0,
          onSelect: () => saveMap('svg', Promise.resolve(new Blob([drawn()], { type: 'image/svg+xml' }))),
        },
        {
          title: 'Map as PNG',
          note: mapCoverage,
          isDisabled: mapped.length === 0,
          onSelect: () => saveMap('png', mapPng(drawn())),
        },
      ]}
    />
  );
}
