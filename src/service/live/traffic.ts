/** Starts the events that do not depend on other events: a lead writes, a follow-up is due, or a token expires. */
import { expireChannel } from '../channels/expire.ts';
import { sampleAgency } from '../sample/agencies.ts';
import { languageOf } from '../sample/languages.ts';
import { contactIdOf } from '../sample/lead.ts';
import { LONGEST_PLAN_DAYS } from '../sample/lead-instances.ts';
import { aPerson } from '../sample/names.ts';
import { DAY } from '../sample/timeline.ts';
import { speechOf } from '../sample/words.ts';
import * as pace from './pace.ts';
import {
  isKnownContact,
  readDueFollowUp,
  readEnabledSources,
  readKnownLeads,
  readLivingChannels,
  readSource,
  type LeadCursor,
} from './reads.ts';
import { createConversations, type Step, type Visitor, type LiveContext } from './conversations.ts';

export type TrafficOptions = LiveContext & {
  /** Returns whether a further action is planned in a conversation with this lead. */
  isInTalk: (leadId: string) => boolean;
};

/** The three kinds of events. Each function performs at most one action, and returns the actions that must follow. */
export type Traffic = { somebodyWrites: Step; sendWhatIsDue: Step; aTokenRunsOut: Step };

export function createTraffic({ isInTalk, ...world }: TrafficOptions): Traffic {
  const { db, agencyId, clock, random } = world;
  const { begin, sendFollowUp } = createConversations(world);
  const startedAt = clock();
  let cursor: LeadCursor | null = null;

  const somebodyWrites = async () => {
    const visitor = random.chance(pace.NEW_LEADS)
      ? ((await somebodyNew()) ?? (await somebodyKnown()))
      : ((await somebodyKnown()) ?? (await somebodyNew()));
    return visitor ? begin(visitor) : [];
  };

  const somebodyKnown = async (): Promise<Visitor | null> => {
    const after = Math.floor(pace.RECENT_LEADS * random.next() ** 2);
    let leads = await readKnownLeads(world, { after, now: clock() });
    // The agency may have fewer leads than `after`, so the second search starts with the newest lead.
    if (leads.length === 0) leads = await readKnownLeads(world, { after: 0, now: clock() });
    for (const { id, sourceId, contactId, name, lastMessage, instances } of random.some(leads, MOST_TRIED)) {
      const source = sampleAgency.sources.find((each) => each.id === sourceId);
      if (!source || isInTalk(id)) continue;
      const there = await readSource(world, sourceId);
      const bot = there?.bots.find((each) =>
        instances?.some(({ botId, followUpTime }) => botId === each.id && followUpTime !== null),
      );
      if (!bot) continue;
      const speech = speechOf(random, source, {
        language: languageOf(source, lastMessage),
        first: firstNameOf(name),
        at: clock().getTime(),
      });
      return { source, bot, contactId, fields: [], speech };
    }
    return null;
  };

  /**
   * Invents a new contact. Returns null if all attempts result in a known contact. This happens for sources that
   * identify contacts by phone number, because only few fictional phone numbers exist.
   */
  const somebodyNew = async (): Promise<Visitor | null> => {
    const enabled = await readEnabledSources(world);
    const sources = sampleAgency.sources.filter(({ id }) => enabled.includes(id));
    if (sources.length === 0) return null;
    for (let tried = 0; tried < MOST_TRIED; tried++) {
      const source = random.weighted(sources.map((each) => [each, each.weight] as const));
      const language = random.weighted(source.market.languages);
      const person = aPerson(random, source.market, language);
      const contactId = contactIdOf(random, source, person);
      if (contactId === null || (await isKnownContact(world, { sourceId: source.id, contactId }))) continue;
      const bots = (await readSource(world, source.id))?.bots ?? [];
      const own = bots.find(({ id }) => id === source.bots[0]?.id);
      if (bots.length === 0) continue;
      const bot = own && random.chance(OWN_BOT_ANSWERS) ? own : random.pick(bots);
      const fields = [
        ...(person.full ? [{ name: 'full_name', value: person.full }] : []),
        ...(random.chance(0.7) ? [{ name: 'email', value: person.email }] : []),
      ];
      const speech = speechOf(random, source, { language, first: person.first, at: clock().getTime() });
      return { source, bot, contactId, fields, speech };
    }
    return null;
  };

  const sendWhatIsDue = async () => {
    const now = clock();
    const before = (ms: number, moment = now) => new Date(moment.getTime() - ms);
    const look = {
      after: cursor,
      limit: pace.LEADS_OF_A_LOOK,
      lastMessageAfter: before(LONGEST_PLAN_DAYS * DAY),
      dueAfter: before(pace.CATCH_UP, startedAt),
      dueBefore: before(pace.OVERDUE),
      now,
    };
    cursor = await db.transaction(async (tx) => {
      const inside = { db: tx, agencyId, clock };
      const { due, end } = await readDueFollowUp(inside, look);
      const source = sampleAgency.sources.find(({ id }) => id === due?.sourceId);
      const bot = due && (await readSource(inside, due.sourceId))?.bots.find(({ id }) => id === due.botId);
      if (!due || !bot || !source) return end;
      await sendFollowUp(inside, {
        leadId: due.leadId,
        source,
        bot,
        speech: speechOf(random, source, {
          language: languageOf(source, due.lastMessage),
          first: firstNameOf(due.name),
          at: now.getTime(),
        }),
        plannedFor: new Date(due.plannedFor),
      });
      // The next search reads the same leads again, because several of them may have a follow-up that is due.
      return look.after;
    });
    return [];
  };

  const aTokenRunsOut = async () => {
    const channels = await readLivingChannels(world, clock());
    if (channels.length > 0) await expireChannel(world, random.pick(channels));
    return [];
  };

  return { somebodyWrites, sendWhatIsDue, aTokenRunsOut };
}

const MOST_TRIED = 4;
/** The probability that the own bot of a source talks with a new lead. The sample has the same probability. */
const OWN_BOT_ANSWERS = 0.9;

/**
 * Returns the first name of a lead. Returns null if the name is a phone number or an e-mail address, or starts with the
 * family name.
 */
function firstNameOf(name: string | null): string | null {
  return /^\p{Lu}[\p{L}'’-]*(?= |$)/u.exec(name ?? '')?.[0] ?? null;
}
