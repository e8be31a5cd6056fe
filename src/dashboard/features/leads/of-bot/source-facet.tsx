import type { Bot } from '#contract/bot.ts';
import { MenuFacet, OneChoice } from '../../../list/facet.tsx';
import { useSourceOptions } from '../../../api/source-options.ts';

type SourceFacetProps = {
  bot: Bot | null;
  sourceId: string | null;
  onChange: (sourceId: string | null) => void;
};

/** Narrows the leads to one source, which the service itself can do: first of all to one that the bot talks on. */
export function SourceFacet({ bot, sourceId, onChange }: SourceFacetProps) {
  const { choices, note, nameOf } = useSourceOptions();
  // assumed: a source of a bot is known by its id or, as this may be of the bot's own part of it, by its name.
  const ofBot = new Set((bot?.sources ?? []).flatMap(({ id, name }) => [id, name]));
  const own = choices.filter(({ value, label }) => ofBot.has(value) || ofBot.has(label));
  return (
    <MenuFacet
      label="Source"
      value={sourceId && (nameOf(sourceId) ?? sourceId)}
      onClear={() => onChange(null)}
    >
      {(close) => (
        <OneChoice
          label="Source"
          choices={own.length > 0 ? own : choices}
          chosen={sourceId}
          note={own.length > 0 ? 'The sources of this bot.' : note}
          onChange={(chosen) => {
            close();
            onChange(chosen);
          }}
        />
      )}
    </MenuFacet>
  );
}
