/** What the list knows of a source: the source itself, and how many bots talk there. */
import type { BotDirectory } from '../../api/bot-directory.ts';
import type { KnownSource, SourceDirectory } from '../../api/source-directory.ts';
import { botsBySource } from '../../lib/bots-of-sources.ts';
import { sourceName } from '../../lib/source-name.ts';

export type SourceRow = KnownSource & {
  /** How many bots talk there, and how many of them are on there. Null while it is not known, or cannot be. */
  bots: { on: number; all: number } | null;
};

/** In the service's own order, or by name where there is none. */
export function toSourceRows(
  { data: sources, gatheredFrom }: Pick<SourceDirectory, 'data' | 'gatheredFrom'>,
  bots: Pick<BotDirectory, 'data'> | null,
): SourceRow[] {
  const onSource =
    bots &&
    botsBySource(
      sources,
      bots.data.flatMap(({ bot }) => bot ?? []),
    );
  const rows = sources.map((source) => {
    const those = onSource?.get(source.id);
    return {
      ...source,
      bots: those ? { on: those.filter(({ isOn }) => isOn).length, all: those.length } : null,
    };
  });
  return gatheredFrom === null ? rows : rows.toSorted((a, b) => byName.compare(sourceName(a), sourceName(b)));
}

const byName = new Intl.Collator('en', { numeric: true });

export const SOURCE_STATES = ['on', 'off'] as const;
type SourceState = (typeof SOURCE_STATES)[number];

export const STATE_WORDS: Record<SourceState, string> = { on: 'On', off: 'Off' };

/** Null where it is not known. */
export function stateOf({ enabled }: Pick<KnownSource, 'enabled'>): SourceState | null {
  if (enabled === null) return null;
  return enabled ? 'on' : 'off';
}
