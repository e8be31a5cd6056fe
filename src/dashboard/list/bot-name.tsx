import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { Persona } from '#contract/persona.ts';
import { personaQueries } from '../api/persona-queries.ts';
import type { Reply } from '../api/call.ts';
import { ASKED_BY_LOADER } from '../api/query-client.ts';
import { paths } from '../lib/paths.ts';
import { shorten } from '../lib/shorten.ts';
import { CopyableId } from '../ui/copyable.tsx';
import { useTabStop } from '../ui/tab-stop.ts';
import { tip } from '../ui/tip.ts';
import { Nothing } from '../ui/value.tsx';
import styles from './bot-name.module.css';
import { Link } from '../ui/link.tsx';

type Names = ReadonlyMap<string, string>;

/** Names of bots by id. A context, so that a table of a thousand cells reads the cache once. */
export const BotNames = createContext<Names>(new Map());

/** The names that personas give to their bots: the document has no read of bots. Empty until known. */
export function useBotNames(): { names: Names; notices: readonly string[] } {
  const { data: names = NO_NAMES, isError } = useQuery({
    ...personaQueries.list(),
    ...ASKED_BY_LOADER,
    select: namesOfBots,
  });
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

/** A bot by its name where one is known, else by its id; leads to its page. */
export function BotName({ id, withId = false }: BotNameProps) {
  const name = use(BotNames).get(id ?? '');
  const tabStop = useTabStop();
  if (id === null || id === '') return <Nothing label="no bot" />;
  const text = name ?? shorten(id, withId ? 24 : 12);
  const link = (
    <Link
      className={styles.link}
      to={paths.bot(id)}
      tabIndex={tabStop}
      dir="auto"
      // A column of links is not to outshine the names of its rows.
      data-quiet={tabStop === -1 || undefined}
      {...tip(name === undefined ? id : `${name}\nBot id ${id}`)}
    >
      {text}
    </Link>
  );
  // Within a table a link that stands alone in its cell would be taken for the row's own.
  if (!withId) return <span className={styles.name}>{link}</span>;
  return (
    <span className={styles.both}>
      {link}
      {name !== undefined && <CopyableId value={id} label="bot id" keep={24} />}
    </span>
  );
}
