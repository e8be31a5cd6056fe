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

/** The sources of the agency: the service's list if supported, otherwise the sources that other records mention. */
export function sourceDirectory() {
  return gathered(listSources, {
    fromList: async (list): Promise<SourceDirectory> => ({ ...(await list), gatheredFrom: null }),
    // Imported on demand, because the first page also reads the service's list.
    fallback: async (...using) => (await import('./gather-sources.ts')).gatherSources(...using),
  });
}

/** The source directory, only if it is the service's list. */
export function listedSources() {
  return { ...sourceDirectory(), enabled: isSupported(listSources) };
}
