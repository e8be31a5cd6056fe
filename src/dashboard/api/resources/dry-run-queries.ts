import { dryRunTemplate, type DryRunInput } from '#contract/template-dry-run.ts';
import { read } from '../transport/read.ts';

export const dryRunQueries = {
  /** Not kept after use, because the template may contain secrets. */
  ofTemplate: (sourceId: string, body: DryRunInput) => ({
    ...read(dryRunTemplate, { params: { sourceId }, body }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  }),
};
