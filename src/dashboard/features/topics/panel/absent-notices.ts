import { countOf } from '../../../lib/count-of.ts';
import { MOST_TOPICS } from '../topic-search.ts';

/** Of topics that the address chooses and the panel does not show. */
export function absentNotices(chosen: readonly string[], shown: readonly { id: string }[]): string[] {
  const ids = new Set(shown.map(({ id }) => id));
  const absent = chosen.slice(0, MOST_TOPICS).filter((id) => !ids.has(id)).length;
  return [
    ...(absent > 0
      ? [
          `${countOf(absent, 'chosen topic')} ${absent === 1 ? 'is' : 'are'} not among the topics of these days.`,
        ]
      : []),
    ...(chosen.length > MOST_TOPICS ? [`Only the first ${MOST_TOPICS} of the chosen topics are shown.`] : []),
  ];
}
