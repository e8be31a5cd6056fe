import { dryRunTemplate, type DryRunInput } from '#contract/template-dry-run.ts';
import { read } from '../transport/read.ts';

export const dryRunQueries = {
  /**
   * The comparison of an unsaved template with the stored one, for past events. Not cached after use, because the
   * template may contain secrets.
   */
  ofTemplate: (sourceId: string, body: DryRunInput) => ({
    ...read(dryRunTemplate, { params: { sourceId }, body }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  }),
};
