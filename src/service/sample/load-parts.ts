/** The sample records that do not fit into one transaction: leads with their page visits, and conversations. */
import { insertConversations } from '../conversations/store.ts';
import type { Database } from '../db/open.ts';
import { insertLeads, insertPageVisits } from '../leads/store.ts';
import { sampleAgency, secondAgency, type SampleAgency } from './agencies.ts';
import { conversationsAt, conversationsOf } from './conversations.ts';
import { aLead } from './lead.ts';
import { pageVisitsOf } from './page-visits.ts';
import type { Timeline } from './timeline.ts';

export const AGENCIES: readonly SampleAgency[] = [sampleAgency, secondAgency];

const LEADS_PER_STEP = 1000;
/** The number of conversations that one call of `insertConversations` writes as one batch. */
const CONVERSATIONS_PER_STEP = 5000;

export type LoadPart = {
  /** The number of records to load for both sample agencies. */
  total: number;
  /** The number of records of the first sample agency, which progress messages contain. */
  ofSample: number;
  /**
   * Inserts the next records after the first `loaded` records, of one agency only. Returns the number of inserted
   * records.
   */
  loadSome(tx: Database, loaded: number): Promise<number>;
};

export function leadsPart(scale: number, timeline: Timeline): LoadPart {
  return partOf(
    LEADS_PER_STEP,
    (agency) => agency.leadsAt(scale),
    async (tx, agency, indexes) => {
      const made = indexes.map((index) => aLead(agency, index, agency.leadsAt(scale), timeline));
      await insertLeads(
        tx,
        made.map(({ row }) => row),
      );
      const visits = made.flatMap((lead, at) => pageVisitsOf(agency, indexes[at] ?? 0, lead, timeline));
      await insertPageVisits(tx, visits);
    },
  );
}

export function conversationsPart(scale: number, timeline: Timeline): LoadPart {
  return partOf(
    CONVERSATIONS_PER_STEP,
    (agency) => conversationsAt(agency, scale),
    async (tx, agency, indexes) => {
      await insertConversations(tx, indexes.map(conversationsOf(agency, scale, timeline)));
    },
  );
}

function partOf(
  recordsPerStep: number,
  countOf: (agency: SampleAgency) => number,
  insert: (tx: Database, agency: SampleAgency, indexes: number[]) => Promise<void>,
): LoadPart {
  return {
    total: AGENCIES.reduce((sum, agency) => sum + countOf(agency), 0),
    ofSample: countOf(sampleAgency),
    async loadSome(tx, loaded) {
      let first = loaded;
      for (const agency of AGENCIES) {
        const count = countOf(agency);
        if (first < count) {
          const length = Math.min(recordsPerStep, count - first);
          await insert(
            tx,
            agency,
            Array.from({ length }, (_, at) => first + at),
          );
          return length;
        }
        first -= count;
      }
      return 0;
    },
  };
}
