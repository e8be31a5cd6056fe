import { CircleCheck, Info } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { botPersonas } from '../bot-personas.ts';
import { isOver, outcomeTitle, type EndOutcome } from '../../../../lib/split-tests/end-outcome.ts';
import { formatCount, joinNames } from '../../../../lib/figure-words.ts';
import styles from './outcome-banner.module.css';

type OutcomeBannerProps = { outcome: EndOutcome; personaName: (personaId: string) => string | null };

/** What came of ending a test, where the button that ended it was. Takes the focus, which went with that button. */
export function OutcomeBanner({ outcome, personaName }: OutcomeBannerProps) {
  const [titleId, effectId] = [useId(), useId()];
  const banner = useRef<HTMLElement>(null);
  // After the dialog has let go of the focus, which until then it would take back.
  useEffect(() => banner.current?.focus(), []);
  const Icon = outcome.kind === 'ended' ? CircleCheck : Info;
  const personas = botPersonas(outcome.bot);
  return (
    <section
      ref={banner}
      className={styles.banner}
      data-kind={outcome.kind}
      aria-labelledby={titleId}
      aria-describedby={isOver(outcome) ? effectId : undefined}
      tabIndex={-1}
    >
      <Icon className={styles.icon} size={16} aria-hidden />
      <div>
        <p id={titleId} className={styles.title}>
          {outcomeTitle(outcome)}
        </p>
        {isOver(outcome) && (
          <p id={effectId}>
            {personas.length === 0
              ? 'The results are frozen. The service names no persona of the bot now.'
              : `The results are frozen. The bot now has ${joinNames(personas.map(({ id, weight }) => withWeight(personaName(id) ?? id, weight)))}.`}
          </p>
        )}
      </div>
    </section>
  );
}

function withWeight(name: string, weight: number | null): string {
  return weight === null ? name : `${name} (weight ${formatCount(weight)})`;
}
