import { useQuery } from '@tanstack/react-query';
import { leadQueries } from '../../api/resources/lead-queries.ts';
import { ratioText } from '../../domain/topics/topic-figures.ts';
import { formatNumber } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import type { TopicsCheck } from './checks/activity-checks.tsx';
import { Figure, noteOf } from './figure.tsx';
import { COMPARED_DAYS } from './prefetch.ts';

const ONE_LEAD = { page: 1, pageSize: 1 };

/** The figures that a service with only the documented operations can provide. */
export function KnownFigures({ topics: { analysed, error } }: { topics: TopicsCheck }) {
  const leads = useQuery(leadQueries.list(ONE_LEAD));
  const total = leads.data?.data.total;
  return (
    <>
      <Figure
        label={`Analysed conversations, ${COMPARED_DAYS} days`}
        to={paths.topics()}
        {...(analysed
          ? {
              value: formatNumber(analysed.count),
              ...(analysed.change?.ratio != null && { change: changeWords(analysed.change.ratio) }),
            }
          : error
            ? noteOf({ error, isFetching: false })
            : {})}
      />
      <Figure
        label="Leads"
        to={paths.leads()}
        {...(leads.data ? { value: total == null ? '–' : formatNumber(total) } : noteOf(leads))}
      />
    </>
  );
}

function changeWords(ratio: number): string {
  return `${ratioText(ratio)} against the ${COMPARED_DAYS} days before`;
}
