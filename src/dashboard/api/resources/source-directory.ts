import { listSources } from '#contract/source.ts';
import { isSupported } from '../transport/config.ts';
import { gathered, type Gathered } from '../transport/gathered.ts';

/** A source. If another record mentions it, only its id and possibly its name are known. */
export type KnownSource = {
  id: string;
  name: string | null;
  category: string | null;
  key: string | null;
  enabled: boolean | null;
};

export type SourceDirectory = Gathered<KnownSource[]>;

/**
 * The query of the agency's sources: the service's list if supported, otherwise the sources that other records mention.
 */
export function sourceDirectory() {
  return gathered(listSources, {
    fromList: async (list): Promise<SourceDirectory> => ({ ...(await list), gatheredFrom: null }),
    // `gather-sources.ts` is needed only for services that cannot list sources, so the first page does not load it.
    fallback: async (...using) => (await import('./gather-sources.ts')).gatherSources(...using),
  });
}

/** Like `sourceDirectory`, but disabled if the service cannot list sources. */
export function listedSources() {
  return { ...sourceDirectory(), enabled: isSupported(listSources) };
}
