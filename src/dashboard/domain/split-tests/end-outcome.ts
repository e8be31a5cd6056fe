/** The outcome of a user's attempt to end a split test, derived from responses of the service. */
import type { Bot } from '#contract/bot.ts';
import type { SplitTest } from '#contract/split-test.ts';
import { formatShort, parseInstant, viewerZone } from '../../lib/time.ts';

export type EndOutcome = {
  kind:
    | 'ended'
    /** The service accepted the request, but according to the response, the test had ended earlier. */
    | 'hadEnded'
    /**
     * For this and the next two kinds, no request was sent, because the bot that was loaded just before had an ended
     * test, no test or another test.
     */
    | 'endedMeanwhile'
    | 'gone'
    | 'otherTest'
    /** The service accepted the request, but still reports the test as running. */
    | 'unclear';
  bot: Bot;
};

/** The tolerance for a difference between the clocks of the service and this computer, in milliseconds. */
const CLOCKS_DIFFER_BY = 60_000;

/**
 * Returns the outcome for the response to the request that ends the test. `sentAt` is the time of the request by the
 * clock of this computer.
 */
export function outcomeOfReply(bot: Bot, sentAt: number): EndOutcome {
  const test = bot.personaSplitTest;
  if (!test || test.isActive) return { kind: 'unclear', bot };
  const endedAt = parseInstant(test.endedAt)?.getTime();
  const isEarlier = endedAt !== undefined && endedAt < sentAt - CLOCKS_DIFFER_BY;
  return { kind: isEarlier ? 'hadEnded' : 'ended', bot };
}

/**
 * Checks a freshly loaded bot before the request is sent. Returns the reason why it has no test to end, or null if the
 * test that the page shows is still running.
 */
export function outcomeOfCheck(bot: Bot, shown: SplitTest | null): EndOutcome | null {
  const test = bot.personaSplitTest;
  if (!test) return { kind: 'gone', bot };
  if (shown && test.id !== shown.id) return { kind: 'otherTest', bot };
  return test.isActive ? null : { kind: 'endedMeanwhile', bot };
}

export function outcomeTitle({ kind, bot }: EndOutcome): string {
  const test = bot.personaSplitTest;
  const at = moment(test?.endedAt ?? null);
  switch (kind) {
    case 'ended':
      return at ? `The split test ended at ${at}.` : 'The split test has ended.';
    case 'hadEnded':
      return `The split test had already ended at ${at}. Ending it again changed nothing.`;
    case 'endedMeanwhile':
      return at
        ? `The split test had already ended at ${at}, so nothing was sent.`
        : 'The split test is no longer running, so nothing was sent.';
    case 'gone':
      return 'The bot no longer has a split test, so nothing was sent.';
    case 'otherTest': {
      const started = moment(test?.startedAt ?? null);
      return `The bot now has another split test${started ? `, started at ${started}` : ''}. Nothing was sent.`;
    }
    case 'unclear':
      return 'The service accepted the request, but its response does not show the test as ended. Refresh to check.';
  }
}

/** Returns whether the test has ended, so that its results are final and the bot has a new default persona. */
export function hasFrozenResults({ kind }: EndOutcome): boolean {
  return kind === 'ended' || kind === 'hadEnded' || kind === 'endedMeanwhile';
}

/** Returns the personas of a bot: first the listed ones, then personas that only have a weight. */
export function botPersonas({
  personaIds,
  personaWeights,
}: Pick<Bot, 'personaIds' | 'personaWeights'>): { id: string; weight: number | null }[] {
  const ids = new Set([...(personaIds ?? []), ...Object.keys(personaWeights ?? {})]);
  return Array.from(ids, (id) => ({ id, weight: personaWeights?.[id] ?? null }));
}

function moment(text: string | null): string | null {
  const at = parseInstant(text);
  return at ? formatShort(at, viewerZone()) : text;
}
