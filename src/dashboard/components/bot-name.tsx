import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { Persona } from '#contract/persona.ts';
import { personaQueries } from '../api/persona-queries.ts';
import type { Reply } from '../api/call.ts';
import { CopyableId } from '../ui/copyable.tsx';
import { tip } from '../ui/tip.ts';
import { Nothing } from '../ui/value.tsx';
import styles from './bot-name.module.css';

type Names = ReadonlyMap<string, string>;

/** Names of bots by id. A context, so that a table of a thousand cells reads the cache once. */
export const BotNames = createContext<Names>(new Map());

/** The names that personas give to their bots: the document has no read of bots. Empty until known. */
export function useBotNames(): { names: Names; notices: readonly string[] } {
  const { data: names = NO_NAMES, isError } = useQuery({ ...personaQueries.list(), select: namesOfBots });
  return { names, notices: isError && names === NO_NAMES ? UNNAMED : NONE };
}

const NONE: readonly string[] = [];

const UNNAMED = ['The names of the bots could not be loaded: bots are shown by their ids.'];

const NO_NAMES: Names = new Map();

function namesOfBots({ data }: Reply<Persona[]>): Names {
  const bots = data.flatMap((persona) => persona.bots ?? []);
  return new Map(
    bots.flatMap(({ id, name }) => (id !== null && name !== null && name !== '' ? [[id, name]] : [])),
  );
}

type BotNameProps = {
  id: string | null;
  /** The id beside the name, where there is room for both. */
  withId?: boolean;
};

/** A bot by its name where one is known, else by its id. */
export function BotName({ id, withId = false }: BotNameProps) {
  const name = use(BotNames).get(id ?? '');
  if (id === null || id === '') return <Nothing label="no bot" />;
  if (name === undefined) return <CopyableId value={id} label="bot id" keep={withId ? 24 : 12} />;
  if (!withId) return <span {...tip(`${name}\nBot id ${id}`)}>{name}</span>;
  return (
    <span className={styles.both}>
      {name}
      <CopyableId value={id} label="bot id" keep={24} />
    </span>
  );
}
