/** Simulates a conversation between a lead and a bot, from the first message to the stored conversation record. */
import { randomUUID } from 'node:crypto';
import { insertConversations, type ConversationRow } from '../conversations/store.ts';
import { answerLead, failToAnswer, followUpLead, takeMessage } from '../leads/messages.ts';
import { createNotification } from '../notifications/create.ts';
import { sampleAgency, type SampleSource } from '../sample/agencies.ts';
import { channelOf, findings } from '../sample/conversations.ts';
import { learnedFact } from '../sample/lead-fields.ts';
import { followUpAhead } from '../sample/lead-instances.ts';
import { fromBot, fromLead, type Stage } from '../sample/message.ts';
import { NOTICES } from '../sample/notices.ts';
import { worded } from '../sample/notifications.ts';
import type { Random } from '../sample/random.ts';
import { DAY } from '../sample/timeline.ts';
import { topicsOf } from '../sample/topics.ts';
import type { Speech } from '../sample/words.ts';
import {
  planConversation,
  personaOf,
  reachedIn,
  testedBy,
  type ConversationPlan,
  type Tested,
} from './course.ts';
import * as pace from './pace.ts';
import {
  holdRunningTest,
  readRunningTest,
  readSource,
  type LiveBot,
  type LiveSource,
  type Place,
} from './reads.ts';

/** `clock` provides the time of all writes. `random` makes all random decisions. */
export type LiveContext = Place & { clock: () => Date; random: Random };

/** The context of writes. `db` is a transaction. */
type Inside = Omit<LiveContext, 'random'>;

/**
 * An action that runs after a delay. `leadId` is the lead of its conversation, if any. The action runs in one
 * transaction, so it can be retried.
 */
export type Scheduled = { inMs: number; act: Step; leadId?: string };
export type Step = () => Promise<Scheduled[]>;

/** A simulated person who sends a first message to a source. */
export type Visitor = {
  source: SampleSource;
  bot: LiveBot;
  contactId: string;
  /** The contact fields that the external system sends with a new contact. */
  fields: { name: string; value: string }[];
  speech: Speech;
};

type Talk = {
  conversationId: string;
  startedAt: Date;
  leadId: string;
  contactId: string;
  source: SampleSource;
  botId: string;
  personaId: string | null;
  test: Tested | null;
  speech: Speech;
  /** The number of replies that the lead has sent so far. */
  replied: number;
} & ConversationPlan;

const TOPICS = topicsOf(sampleAgency);
/** The sample notices about a failure of an AI provider, for one bot on one source. */
const FAILURES_TO_ANSWER = NOTICES.filter(({ providers, names }) => providers && names?.bot && names.source);
/**
 * The assumed age of a finished conversation, in days. In the sample, topics are assigned only after some days. No
 * topic analysis runs here, so with their true age, ever more conversations would have no topics.
 */
const AGE_WHEN_LOOKED_THROUGH = 2;
const LEAVES_ALONE: readonly Stage[] = ['cold', 'optedOut'];

export type Conversations = {
  begin: (visitor: Visitor) => Promise<Scheduled[]>;
  /** Sends a planned follow-up, unless the bot no longer plans it. Must be called in a transaction. */
  sendFollowUp: (inside: Inside, planned: PlannedFollowUp) => Promise<void>;
};

type PlannedFollowUp = {
  leadId: string;
  source: SampleSource;
  bot: LiveBot;
  speech: Speech;
  plannedFor: Date;
};

export function createConversations(world: LiveContext): Conversations {
  const { db, agencyId, clock, random } = world;

  const inTransaction = <Result>(work: (inside: Inside) => Promise<Result>) =>
    db.transaction((tx) => work({ db: tx, agencyId, clock }));

  const later = (talk: Talk, range: pace.Range, act: Step): Scheduled => ({
    inMs: pace.within(random, range),
    act,
    leadId: talk.leadId,
  });

  const begin = async ({ source, bot, contactId, fields, speech }: Visitor): Promise<Scheduled[]> => {
    const test = testedBy(random, await readRunningTest(world, bot.id));
    const talk: Omit<Talk, 'leadId' | 'startedAt'> = {
      conversationId: `cnv_${randomUUID()}`,
      contactId,
      source,
      botId: bot.id,
      personaId: test?.persona.personaId ?? personaOf(random, bot),
      test,
      speech,
      ...planConversation(random, test),
      replied: 0,
    };
    const text = fromLead(random, 'asking', speech.talk, speech.words);
    const startedAt = clock();
    const { lead } = await inTransaction((inside) =>
      takeMessage(inside, { sourceId: source.id, contactId, text, attachments: [], state: null, fields }),
    );
    const begun = { ...talk, startedAt, leadId: lead.id };
    return [later(begun, pace.BEFORE_AN_ANSWER, () => answer(begun))];
  };

  const answer = (talk: Talk, isSecondAttempt = false): Promise<Scheduled[]> =>
    inTransaction(async (inside) => {
      const there = await present(talk, inside);
      if (there === null) return [];
      const { bot } = there;
      if (!isSecondAttempt && random.chance(pace.FAILS)) return fail(talk, bot, inside);
      const isOver = talk.replied === talk.replies && talk.replied > 0;
      const stage = isOver ? talk.outcome : 'asking';
      const waits = !isOver && bot.followsUp ? pace.within(random, pace.BEFORE_A_FOLLOW_UP) : null;
      const soon = waits === null ? null : new Date(clock().getTime() + waits);
      const time = isOver && !LEAVES_ALONE.includes(stage) ? ahead(talk.source, bot) : soon;
      const fact = random.chance(pace.LEARNS_A_FACT)
        ? learnedFact(random, talk.source, talk.speech.notes)
        : null;
      const written = await answerLead(inside, {
        leadId: talk.leadId,
        botId: bot.id,
        botVersion: bot.version,
        text: fromBot(random, stage, talk.speech.talk, talk.speech.words),
        learned: fact ? [fact] : [],
        followUp: time && { time, isSmart: bot.isSmart },
      });
      if (written === null) return [];
      if (talk.replied < talk.replies) return [later(talk, pace.BEFORE_WRITING_BACK, () => writeBack(talk))];
      if (isOver || soon === null || waits === null) {
        await conclude(talk, there, inside);
        return [];
      }
      return [{ inMs: waits, act: () => followUp(talk, soon), leadId: talk.leadId }];
    });

  const fail = async (talk: Talk, bot: LiveBot, inside: Inside): Promise<Scheduled[]> => {
    const notice = random.weighted(FAILURES_TO_ANSWER.map((each) => [each, each.weight] as const));
    const provider = random.pick(notice.providers ?? []);
    const inWords = () => worded(random, notice, { source: talk.source, bot, provider });
    const notification = inWords();
    const reason = notification.metadata?.rawAiError ?? notification.title ?? '';
    await failToAnswer(inside, { leadId: talk.leadId, reason, notification });
    let inMs = 0;
    const more = Array.from({ length: random.pick(pace.NOTICES_OF_A_FAILURE) - 1 }, (): Scheduled => ({
      inMs: (inMs += pace.within(random, pace.BETWEEN_NOTICES)),
      act: async () => {
        await inTransaction((another) => createNotification(another, inWords()));
        return [];
      },
    }));
    return random.chance(pace.TRIES_AGAIN)
      ? [...more, later(talk, pace.BEFORE_TRYING_AGAIN, () => answer(talk, true))]
      : more;
  };

  const writeBack = (talk: Talk): Promise<Scheduled[]> =>
    inTransaction(async (inside) => {
      if ((await present(talk, inside)) === null) return [];
      const { source, contactId, speech } = talk;
      const replied = talk.replied + 1;
      const stage = replied === talk.replies ? talk.outcome : 'asking';
      const text = fromLead(random, stage, speech.talk, speech.words);
      const message = { sourceId: source.id, contactId, text, attachments: [], state: null, fields: [] };
      await takeMessage(inside, message);
      const goesOn = { ...talk, replied };
      return [later(goesOn, pace.BEFORE_AN_ANSWER, () => answer(goesOn))];
    });

  const followUp = (talk: Talk, plannedFor: Date): Promise<Scheduled[]> =>
    inTransaction(async (inside) => {
      const there = await present(talk, inside);
      if (there === null) return [];
      // The simulated conversation ends here, even if another host has sent the follow-up or the bot sends no more
      // follow-ups.
      if (there.bot.followsUp) await sendFollowUp(inside, { ...talk, bot: there.bot, plannedFor });
      await conclude(talk, there, inside);
      return [];
    });

  const sendFollowUp: Conversations['sendFollowUp'] = async (
    inside,
    { leadId, source, bot, speech, plannedFor },
  ) => {
    const time = random.chance(pace.FOLLOWS_UP_AGAIN) ? ahead(source, bot) : null;
    await followUpLead(inside, {
      leadId,
      botId: bot.id,
      botVersion: bot.version,
      text: fromBot(random, 'silent', speech.talk, speech.words),
      followUp: time && { time, isSmart: bot.isSmart },
      plannedFor,
    });
  };

  /**
   * Returns the time of the next follow-up, calculated like the follow-ups of the sample. Returns null if the bot sends
   * no follow-ups.
   */
  const ahead = ({ market }: SampleSource, { followsUp }: LiveBot): Date | null => {
    const today = Math.floor(clock().getTime() / DAY) * DAY;
    return followsUp ? new Date(followUpAhead(random, today, market.offset)) : null;
  };

  const conclude = async (talk: Talk, { topicsEnabled, sentimentEnabled }: LiveSource, inside: Place) => {
    const { source, test } = talk;
    const counts = test !== null && (await holdRunningTest(inside, test.id));
    const row: ConversationRow = {
      agencyId,
      id: talk.conversationId,
      sourceId: source.id,
      botId: talk.botId,
      personaId: talk.personaId,
      channel: channelOf(random, source),
      startedAt: talk.startedAt,
      splitTestId: counts ? test.id : null,
      responded: talk.replied > 0,
      metricValue: counts ? reachedIn(random, test, talk) : null,
      ...findings(random, { ...source, topicsEnabled, sentimentEnabled }, TOPICS, AGE_WHEN_LOOKED_THROUGH),
    };
    await insertConversations(inside.db, [row]);
  };

  return { begin, sendFollowUp };
}

/**
 * Reads the current settings of the bot and its source. Returns null if the bot or the source was disabled. The
 * conversation then ends without a record.
 */
async function present(talk: Talk, inside: Place): Promise<(LiveSource & { bot: LiveBot }) | null> {
  const there = await readSource(inside, talk.source.id);
  const bot = there?.bots.find(({ id }) => id === talk.botId);
  return there && bot ? { ...there, bot } : null;
}
