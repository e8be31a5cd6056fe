import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getBot, type Bot } from '#contract/bot.ts';
import type { SplitTest } from '#contract/split-test.ts';
import { isolate } from '../../../../lib/isolate.ts';
import { botMutations } from '../../../../api/resources/bot-mutations.ts';
import { botQueries } from '../../../../api/resources/bot-queries.ts';
import { splitTestQueries } from '../../../../api/resources/split-test-queries.ts';
import { ServiceError } from '../../../../api/transport/service-error.ts';
import { isSupported } from '../../../../api/transport/config.ts';
import { ConfirmDialog } from '../../../../ui/dialog.tsx';
import {
  outcomeOfCheck,
  outcomeOfReply,
  type EndOutcome,
} from '../../../../domain/split-tests/end-outcome.ts';
import { formatOf } from './averages.ts';
import styles from './split-test.module.css';
import { botLabel, metricUnit } from '../../../../domain/split-tests/labels.ts';
import { historyOfReply } from '../../../../domain/split-tests/history.ts';
import { answerSentence } from '../../../../domain/split-tests/answer.ts';
import { assess } from '../../../../domain/split-tests/assessment.ts';
import {
  TEST_VERDICT_LABELS,
  verdictSentence,
  whatChangesIt,
} from '../../../../domain/split-tests/verdict-labels.ts';
import { expectedWinner, readVariants, variantLabel } from '../../../../domain/split-tests/variants.ts';

export type EndSplitTestDialogProps = {
  /** The id and the name of the bot. The name may be known even if the bot cannot be read. */
  bot: { id: string; name: string | null };
  /** The bot that the page shows. Null if the service cannot read bots. */
  shown: Bot | null;
  personaName: (personaId: string) => string | null;
  onDone: (outcome: EndOutcome) => void;
  onClose: () => void;
};

/**
 * Asks the user to confirm, then ends the split test of a bot permanently. If the service can read bots, the dialog
 * reads the bot again before the request, because another user may have ended the test in the meantime. Load the dialog
 * lazily, and render it only while it is open.
 */
export function EndSplitTestDialog({ bot, shown, personaName, onDone, onClose }: EndSplitTestDialogProps) {
  const queryClient = useQueryClient();
  const { mutateAsync: end } = useMutation(botMutations.endSplitTest());
  const [attempt, setAttempt] = useState<Attempt>({ isPending: false, error: null, mayHaveEnded: false });
  // The state of the bot when the dialog opened. The user confirms exactly this state, even if the page behind the
  // dialog refreshes.
  const [known] = useState(shown);
  const label = botLabel(bot);

  const check = async () => {
    if (!isSupported(getBot)) return null;
    const reply = await queryClient.fetchQuery({ ...botQueries.detail(bot.id), staleTime: 0 });
    return outcomeOfCheck(reply.data, known?.personaSplitTest ?? null);
  };

  const confirm = async () => {
    let wasSent = false;
    setAttempt({ isPending: true, error: null, mayHaveEnded: false });
    try {
      const found = await check();
      if (found) return onDone(found);
      const sentAt = Date.now();
      wasSent = true;
      const reply = await end(bot.id);
      return onDone(outcomeOfReply(reply.data, sentAt));
    } catch (error) {
      setAttempt({ isPending: false, error, mayHaveEnded: wasSent && !isRefusal(error) });
    }
  };

  return (
    <ConfirmDialog
      title={`End the split test of ${isolate(label)}?`}
      verb="End test"
      isDangerous
      typed={{ text: label, what: label === bot.id ? "the bot's id" : "the bot's name" }}
      isPending={attempt.isPending}
      error={attempt.error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <ul className="grid bullets gap-1">
        <li>The test stops immediately.</li>
        <li>Its results are frozen.</li>
        <li>The service picks the winner, which becomes the bot’s default.</li>
        <li>This cannot be undone: a test cannot be restarted from here.</li>
      </ul>
      <Expectation bot={known} personaName={personaName} />
      {attempt.mayHaveEnded && (
        <p className={styles.expectation}>
          The service did not confirm it: the test may have ended anyway. It is safe to try again: an ended
          test does not change.
        </p>
      )}
    </ConfirmDialog>
  );
}

type Attempt = { isPending: boolean; error: unknown; mayHaveEnded: boolean };

/**
 * Returns whether the service rejected the request with a status of 400 to 499. After other errors (e.g. a lost or
 * unreadable response), the service may have ended the test.
 */
function isRefusal(error: unknown): boolean {
  const status = error instanceof ServiceError ? error.status : null;
  return status !== null && status >= 400 && status < 500;
}

type PersonaName = (personaId: string) => string | null;

function Expectation({ bot, personaName }: { bot: Bot | null; personaName: PersonaName }) {
  const test = bot?.personaSplitTest;
  if (!test) {
    return (
      <p className={styles.expectation}>
        This service cannot read bots, so the results and the leader cannot be shown before the test ends.
      </p>
    );
  }
  return <ExpectedWinner botId={bot.id} test={test} unit={metricUnit(bot)} personaName={personaName} />;
}

type ExpectedWinnerProps = {
  botId: string;
  test: SplitTest;
  /** The unit of the metric. */
  unit: string | null;
  personaName: PersonaName;
};

function ExpectedWinner({ botId, test, unit, personaName }: ExpectedWinnerProps) {
  const [now] = useState(Date.now);
  // The daily counts are usually cached already, because the page behind the dialog reads them too.
  const reply = useQuery(splitTestQueries.history(botId)).data?.data;
  const variants = readVariants(test, personaName);
  const history = reply ? historyOfReply(reply, variants) : null;
  const winner = expectedWinner(variants);
  const assessment = assess({ test, variants, history, now, unit });
  const format = formatOf(assessment.measures.metric, 'metric');
  const { verdict } = assessment;
  const isInvalid = verdict.kind === 'trafficMismatch';
  const isOther = 'leader' in verdict && winner !== null && verdict.leader !== winner;
  return (
    <div className={styles.expectation}>
      {isInvalid && <p className="medium">{answerSentence(assessment)}</p>}
      {winner ? (
        <p>
          {isInvalid ? 'The service may still pick' : 'Expected winner:'}{' '}
          <span className={isInvalid ? undefined : 'strong'} dir="auto">
            {variantLabel(winner)}
          </span>
          , with the highest average metric ({format(winner.results?.averageMetric ?? 0)}). How the service
          picks the winner is undocumented.
        </p>
      ) : (
        <p>The service returns no results before the test ends, so the leader is unknown.</p>
      )}
      {winner && !isInvalid && (
        <p>
          The verdict: {TEST_VERDICT_LABELS[verdict.kind].toLowerCase()}. {verdictSentence(verdict)}{' '}
          {isOther && 'That is not the expected winner. '}
          {whatChangesIt(verdict, assessment.days)}
        </p>
      )}
    </div>
  );
}
