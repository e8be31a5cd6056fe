import { SAMPLE_BOTS, type BotTemplate } from './bots.ts';
import { SAMPLE_AGENCY, SAMPLE_API_KEY, SECOND_AGENCY, SECOND_API_KEY } from './identity.ts';
import { SAMPLE_PERSONAS, type PersonaTemplate } from './persona-templates.ts';
import { opaqueId } from './random.ts';
import { SECOND_BOTS, SECOND_PERSONAS, SECOND_SOURCES } from './second-agency.ts';
import { SAMPLE_SOURCES, type SourceTemplate } from './sources.ts';

export type SampleBot = BotTemplate & { id: string };
export type SampleSource = SourceTemplate & { id: string; bots: readonly SampleBot[] };

/** The parts of an agency that do not depend on the day or the scale. */
export type SampleAgency = {
  id: string;
  name: string;
  apiKey: string;
  seed: number;
  bots: readonly SampleBot[];
  sources: readonly SampleSource[];
  personas: readonly PersonaTemplate[];
  /** Ids of a deleted bot and a deleted source that records still name. */
  removedBotId: string;
  removedSourceId: string;
  leadsAt(scale: number): number;
};

const LEADS_AT_SCALE_1 = 25_000;
const LEADS_OF_SECOND = 300;

export const sampleAgency: SampleAgency = {
  ...SAMPLE_AGENCY,
  apiKey: SAMPLE_API_KEY,
  personas: SAMPLE_PERSONAS,
  ...directoryOf(SAMPLE_AGENCY.seed, SAMPLE_BOTS, SAMPLE_SOURCES),
  leadsAt: (scale) => Math.max(1, Math.round(LEADS_AT_SCALE_1 * scale)),
};

export const secondAgency: SampleAgency = {
  ...SECOND_AGENCY,
  apiKey: SECOND_API_KEY,
  personas: SECOND_PERSONAS,
  ...directoryOf(SECOND_AGENCY.seed, SECOND_BOTS, SECOND_SOURCES),
  leadsAt: () => LEADS_OF_SECOND,
};

function directoryOf(
  seed: number,
  botTemplates: readonly BotTemplate[],
  sourceTemplates: readonly SourceTemplate[],
) {
  const bots = botTemplates.map((bot, index) => ({ ...bot, id: opaqueId('bot', seed, index) }));
  const sources = sourceTemplates.map((source, index) => ({
    ...source,
    id: opaqueId('src', seed, index),
    bots: bots.filter(({ brands }) => brands === 'all' || brands.includes(source.brand)),
  }));
  return {
    bots,
    sources,
    removedBotId: opaqueId('bot', seed, bots.length),
    removedSourceId: opaqueId('src', seed, sources.length),
  };
}
