import Button from '@mui/material/Button';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Bot } from '#contract/bot.ts';
import { personaQueries } from '../../../api/resources/persona-queries.ts';
import { pluralize } from '../../../lib/pluralize.ts';
import { formatNumber } from '../../../lib/format.ts';
import type { ChangeKind } from '../../../lib/use-search-state.ts';
import { PersonaChip } from '../../../list/links.tsx';
import { Card, CardSkeleton } from '../../../ui/card.tsx';
import { Notices } from '../../../ui/feedback.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { LeadsOfBot } from '../../leads/of-bot/leads-of-bot.tsx';
import { personasNaming } from './personas-naming.ts';

type UsedByTabProps = {
  botId: string;
  /** Null if the service cannot read the bot. */
  bot: Bot | null;
  search: { source: string | null };
  onSearchChange: (changed: { source: string | null }, kind: ChangeKind) => void;
};

export function UsedByTab({ botId, bot, search, onSearchChange }: UsedByTabProps) {
  return (
    <div className="stack gap-4">
      <LeadsOfBot
        botId={botId}
        bot={bot}
        sourceId={search.source}
        onSourceChange={(source) => onSearchChange({ source }, 'place')}
      />
      <Panel label="personas" skeleton={<CardSkeleton lines={1} />}>
        <PersonasOfBot botId={botId} bot={bot} />
      </Panel>
    </div>
  );
}

const FIRST = 60;

/** Shows the personas that list the bot, and differences from the personas that the bot itself lists. */
function PersonasOfBot({ botId, bot }: { botId: string; bot: Bot | null }) {
  const { data } = useSuspenseQuery(personaQueries.list());
  const [showsAll, setShowsAll] = useState(false);
  const personaIds = bot?.personaIds ?? null;
  const { naming, notices } = useMemo(
    () => personasNaming(botId, personaIds, data.data),
    [botId, personaIds, data],
  );
  const shown = showsAll ? naming : naming.slice(0, FIRST);
  return (
    <Card
      title="Personas with this bot"
      beside={<span className="quiet breaks figures">{naming.length}</span>}
    >
      <Notices items={notices} />
      {naming.length === 0 && (
        <p className="quiet breaks figures">
          None of the {pluralize(data.data.length, 'persona')} of this agency names this bot.
        </p>
      )}
      <ul className="wrap gap-1">
        {shown.map(({ id, personaName }) => (
          <li key={id}>
            <PersonaChip id={id} name={personaName} />
          </li>
        ))}
      </ul>
      {shown.length < naming.length && (
        <Button size="small" onClick={() => setShowsAll(true)}>
          Show all {formatNumber(naming.length)} personas
        </Button>
      )}
    </Card>
  );
}
