/** Exports the leads on the page, or all leads, which the service returns page by page. */
import type { Lead } from '#contract/lead.ts';
import { currentTime } from '../../lib/clock.ts';
import type { LeadFilters } from '../../api/resources/lead-queries.ts';
import type { LeadListReply } from '../../api/resources/lead-reply.ts';
import { pluralize } from '../../lib/pluralize.ts';
import type { ExportPlan, ReadRows } from '../../list/export-plan.ts';
import { filterSummary, isServerSide } from '../../list/facets.ts';
import type { List } from '../../list/use-list.ts';
import { withFieldsOf, type FieldNames } from './field-names.ts';
import { countAll } from './lead-count.ts';
import { leadCsv } from './lead-csv.ts';
import { leadFilters, type LeadSearch } from './lead-search.ts';
import { MOST_FOUND, type ScanState } from './scan/lead-scan.ts';
import { firstPlace, readLeadPages } from './scan/read-lead-pages.ts';

type ShownLeads = {
  list: List<Lead, LeadSearch>;
  reply: LeadListReply | undefined;
  /** The state of the scan of all leads; null while the list shows a single page. */
  scan: ScanState | null;
  selected: readonly Lead[];
  fields: FieldNames;
  botName: (id: string) => string | null;
  /** Returns the leads that match the client-side filters. */
  pick: (leads: readonly Lead[]) => readonly Lead[];
};

export function leadExport({
  list,
  reply,
  scan,
  selected,
  fields,
  botName,
  pick,
}: ShownLeads): ExportPlan<Lead> {
  const { rows, search, hasClientFilter, filterSummary: words } = list;
  const filters = leadFilters(search);
  let names = fields;
  return {
    scopes: [
      ...(selected.length === 0
        ? []
        : [
            { label: 'Selected', coverage: `${pluralize(selected.length, 'lead')} selected`, rows: selected },
          ]),
      ...(scan === null
        ? [
            {
              label: 'This page',
              coverage: reply ? pageCoverage(reply, rows.length, words) : 'no leads loaded',
              rows,
            },
          ]
        : []),
      ...(hasClientFilter ? [matching({ list, reply, scan, pick, filters })] : []),
      {
        label: 'All',
        coverage: [countOfAll(reply), ...askedText(list)].join(', '),
        rows: readAll(filters, reply, (leads) => leads),
      },
    ],
    idOf: ({ id }) => id,
    csv: {
      see: (leads) => (names = withFieldsOf(leads, names)),
      columns: () => leadCsv(names, new Date(currentTime()), botName),
    },
    recordOf: (lead) => lead,
  };
}

/**
 * Returns the export of the leads that match all filters. After a complete scan, the page already has these leads.
 * Otherwise the export scans all leads.
 */
function matching(options: Omit<ShownLeads, 'selected' | 'fields' | 'botName'> & { filters: LeadFilters }) {
  const { list, reply, scan, pick, filters } = options;
  const isFound = scan !== null && scan.isDone && scan.foundCount <= MOST_FOUND;
  return {
    label: 'Matching',
    coverage: [
      isFound
        ? `${pluralize(list.rows.length, 'lead')} of ${countOfAll(reply)}`
        : `found in ${countOfAll(reply)}`,
      ...list.filterSummary,
    ].join(', '),
    rows: isFound ? list.rows : readAll(filters, reply, pick),
  };
}

function readAll(
  filters: LeadFilters,
  reply: LeadListReply | undefined,
  pick: ShownLeads['pick'],
): ReadRows<Lead> {
  const expected = reply?.isTotalCertain ? reply.total : null;
  return async function* pages({ signal, onProgress }) {
    const place = firstPlace(filters);
    const tell = (isWaiting: boolean) =>
      onProgress({ read: place.scannedCount, total: place.total ?? expected, isWaiting });
    for await (const leads of readLeadPages(place, { signal, onWait: tell })) {
      tell(false);
      yield pick(leads);
    }
  };
}

function askedText({ facets, search, defaults, textField }: List<Lead, LeadSearch>): string[] {
  return filterSummary(facets.filter(isServerSide), { ...search, [textField]: '' }, defaults, textField);
}

function countOfAll(reply: LeadListReply | undefined): string {
  return reply === undefined ? 'all leads' : countAll(reply);
}

/** Describes the exported page, e.g. 'page 3 of 500, 50 leads, source Web form, unread'. */
export function pageCoverage(
  { page, pages, isTotalCertain }: Pick<LeadListReply, 'page' | 'pages' | 'isTotalCertain'>,
  count: number,
  words: readonly string[],
): string {
  return [`page ${page}${isTotalCertain ? ` of ${pages}` : ''}`, pluralize(count, 'lead'), ...words].join(
    ', ',
  );
}
