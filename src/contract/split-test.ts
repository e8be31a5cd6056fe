import * as z from 'zod';
import { Count, Flag, Instant, list, part, Quantity, Text } from './fields.ts';

/** The results of one persona on one source. spec: Persona split test (Split test source result) */
export const SplitTestSourceResult = z.object({
  sourceId: Text,
  sourceName: Text,
  totalInstances: Count,
  responseCount: Count,
  averageMetric: Quantity,
});
export type SplitTestSourceResult = z.infer<typeof SplitTestSourceResult>;

const results = {
  personaId: Text,
  personaName: Text,
  /** The configured weight of the persona in the distribution of instances. */
  splitWeight: Count,
  totalInstances: Count,
  responseCount: Count,
  /** The average value of the test's metric. The API document gives no unit, scale or direction. */
  averageMetric: Quantity,
  sources: list(SplitTestSourceResult),
  computedAt: Instant,
};
export type SplitTestResults = z.infer<z.ZodObject<typeof results>>;

/** spec: Persona split test (Split test persona). `results` is null until the service has computed the results. */
export const SplitTestPersona = z.object({
  personaId: Text,
  weight: Count,
  order: Count,
  results: part(results),
});
export type SplitTestPersona = z.infer<typeof SplitTestPersona>;

const splitTest = {
  id: Text,
  isActive: Flag,
  metric: Text,
  startedAt: Instant,
  endedAt: Instant,
  personas: list(SplitTestPersona),
};
export type SplitTest = z.infer<z.ZodObject<typeof splitTest>>;

/** A bot's current or last split test. spec: Persona split test */
export const PersonaSplitTest = part(splitTest);

/** spec: Persona split test (Split test metric option) */
export const SplitTestMetric = z.object({ id: Text, label: Text, shortLabel: Text });
export type SplitTestMetric = z.infer<typeof SplitTestMetric>;
