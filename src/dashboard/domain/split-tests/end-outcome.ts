/** What came of ending a split test, told by what the service answered and not by what was asked of it. */
import type { Bot } from '#contract/bot.ts';
import type { SplitTest } from '#contract/split-test.ts';
import { formatShort, parseInstant, viewerZone } from '../../lib/time.ts';

export type EndOutcome = {
  kind:
    | 'ended'
    /** It was sent, and the reply tells of an earlier end. */
    | 'hadEnded'
    /** A look beforehand found it ended, without a test or with another one: nothing was sent. */
    | 'endedMeanwhile'
    | 'gone'
    | 'otherTest'
    /** The service accepted it, and still calls the test running. */
    | 'unclear';
  /** As the service gave it last. */
  bot: Bot;
};

/** Two clocks that agree may differ by this much. */
const CLOCKS_DIFFER_BY = 60_000;

/** What a reply to the end says. `sentAt` is when it was asked for, by this computer's clock. */
export function outcomeOfReply(bot: Bot, sentAt: number): EndOutcome {
  const test = bot.personaSplitTest;
  if (!test || test.isActive) return { kind: 'unclear', bot };
  const endedAt = parseInstant(test.endedAt)?.getTime();
  const isEarlier = endedAt !== undefined && endedAt < sentAt - CLOCKS_DIFFER_BY;
  return { kind: isEarlier ? 'hadEnded' : 'ended', bot };
}

/** Why a bot that was just read leaves nothing to end; null where the test that was `shown` still runs. */
export function outcomeOfCheck(bot: Bot, shown: SplitTest | null): EndOutcome | null {
  const test = bot.personaSplitTest;
  if (!test) return { kind: 'gone', bot };
  if (shown && test.id !== shown.id) return { kind: 'otherTest', bot };
  return test.isActive ? null : { kind: 'endedMeanwhile', bot };
}

/** The outcome as a person reads it, in one sentence. */
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

/** Whether there are frozen results and a new default to point to. */
export function hasFrozenResults({ kind }: EndOutcome): boolean {
  return kind === 'ended' || kind === 'hadEnded' || kind === 'endedMeanwhile';
}

/** The personas that a bot talks as, as they came: those it names, then those that only have a weight. */
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
