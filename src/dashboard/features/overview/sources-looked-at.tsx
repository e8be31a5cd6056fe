import { useTransition } from 'react';
import { SOURCES_AT_FIRST, type OfSources } from '../../api/attention-sources.ts';
import { Notices } from '../../ui/notices.tsx';
import { sourceName } from '../../lib/source-name.ts';
import { countOf } from '../../lib/count-of.ts';
import { joinNames, someNames } from '../../lib/figure-words.ts';
import { describeError } from '../../ui/describe-error.ts';
import { QuietButton } from '../../ui/button.tsx';
import styles from './overview-card.module.css';

/** How many sources a card looks at, and how to have it look at more. */
export type Look = { most: number; onFurther: (most: number) => void };

/** Which of all sources a card does not speak of, and why. */
export function SourcesLeftOut({ reply, look }: { reply: OfSources<unknown>; look: Look }) {
  const [isLooking, startLooking] = useTransition();
  const { failed, left, gatheredFrom } = reply;
  const notices = [
    ...(gatheredFrom === null ? [] : [gatheredFrom]),
    ...(failed[0] === undefined
      ? []
      : [
          `${countOf(failed.length, 'source')} could not be read (${describeError(failed[0].value).title}): ${joinNames(
            someNames(failed.map(({ source }) => sourceName(source))),
          )}.`,
        ]),
  ];
  return (
    <>
      <Notices items={notices} />
      {left > 0 && (
        <p className={styles.quiet}>
          {countOf(left, 'source')} not looked at yet.{' '}
          <QuietButton
            aria-disabled={isLooking}
            onClick={() => {
              if (isLooking) return;
              startLooking(() => look.onFurther(look.most + SOURCES_AT_FIRST));
            }}
          >
            {isLooking ? 'Looking…' : 'Look further'}
          </QuietButton>
        </p>
      )}
    </>
  );
}
