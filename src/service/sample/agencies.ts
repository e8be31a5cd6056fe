import {
  NORTHLIGHT_STUDIO,
  SOUTHBANK_PARTNERS,
  type AgencyContents,
  type BotTemplate,
  type SourceTemplate,
} from './agency-contents.ts';
import { SAMPLE_AGENCY, SAMPLE_API_KEY, SECOND_AGENCY, SECOND_API_KEY } from './identity.ts';
import { opaqueId } from './random.ts';

export type SampleBot = BotTemplate & { id: string };
export type SampleSource = SourceTemplate & { id: string; bots: readonly SampleBot[] };

/** A sample agency. Its contents depend neither on the current day nor on the number of leads. */
export type SampleAgency = Omit<AgencyContents, 'bots' | 'sources'> & {
  id: string;
  name: string;
  apiKey: string;
  seed: number;
  bots: readonly SampleBot[];
  sources: readonly SampleSource[];
  /** All sources except `testSource`. Each belongs to a client of the agency. */
  clients: readonly SampleSource[];
  /**
   * The source of all hostile records, such as names with HTML. Null for the second agency, which has no hostile
   * records.
   */
  testSource: SampleSource | null;
  /** The ids of a bot and a source that do not exist. Some records refer to them, as after a deletion. */
  removedBotId: string;
  removedSourceId: string;
  leadsAt(scale: number): number;
};

const TEST_SOURCE = 'Test data';

const LEADS_AT_SCALE_1 = 25_000;
const LEADS_OF_SECOND = 300;

export const sampleAgency: SampleAgency = {
  ...SAMPLE_AGENCY,
  apiKey: SAMPLE_API_KEY,
  ...directoryOf(SAMPLE_AGENCY.seed, NORTHLIGHT_STUDIO),
  leadsAt: (scale) => Math.max(1, Math.round(LEADS_AT_SCALE_1 * scale)),
};

export const secondAgency: SampleAgency = {
  ...SECOND_AGENCY,
  apiKey: SECOND_API_KEY,
  ...directoryOf(SECOND_AGENCY.seed, SOUTHBANK_PARTNERS),
  leadsAt: () => LEADS_OF_SECOND,
};

function directoryOf(seed: number, contents: AgencyContents) {
  const bots = contents.bots.map((bot, index) => ({ ...bot, id: opaqueId('bot', seed, index) }));
  const sources = contents.sources.map((source, index) => ({
    ...source,
    id: opaqueId('src', seed, index),
    bots: bots.filter(({ brand }) => brand === source.brand),
  }));
  const testSource = sources.find(({ name }) => name === TEST_SOURCE) ?? null;
  return {
    ...contents,
    bots,
    sources,
    clients: sources.filter((source) => source !== testSource),
    testSource,
    removedBotId: opaqueId('bot', seed, bots.length),
    removedSourceId: opaqueId('src', seed, sources.length),
  };
}
