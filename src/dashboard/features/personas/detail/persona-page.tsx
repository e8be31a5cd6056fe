import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import Columns2 from 'lucide-react/icons/columns-2';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { Persona } from '#contract/persona.ts';
import { useFolders } from '../../../api/names/folder-names.ts';
import { personaName } from '../../../domain/persona-name.ts';
import { personaQueries } from '../../../api/resources/persona-queries.ts';
import { PREFETCHED } from '../../../api/transport/query-client.ts';
import { formatNumber } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { BackToList } from '../../../list/back-to-list.tsx';
import { BotLink } from '../../../list/links.tsx';
import { Favourite } from '../../../list/cells.tsx';
import { PersonaAvatar } from '../../../list/persona-avatar.tsx';
import { staleNotices } from '../../../list/notices.ts';
import { Card, CardsSkeleton, CardColumn, Columns } from '../../../ui/card.tsx';
import { CopyableId } from '../../../ui/copyable.tsx';
import { DescriptionList, StatusChip } from '../../../ui/value.tsx';
import { EmptyState, Notices } from '../../../ui/feedback.tsx';
import { Freshness } from '../../../ui/freshness.tsx';
import { Link } from '../../../ui/link.tsx';
import { Loaded } from '../../../ui/panel.tsx';
import { PageHeader, PageTitle } from '../../../ui/page-header.tsx';
import { botsOfPersona, type PersonaBot } from './persona-bots.ts';
import { PERSONA_FIELDS } from './persona-fields.ts';
import styles from './persona-page.module.css';
import { PersonaPicker } from './persona-picker.tsx';
import { PersonaValue } from './persona-value.tsx';
import { PromptCard, type PromptDisplay } from './prompt-card.tsx';
import { writingText } from './writing-text.ts';

const ABOUT = [
  'description',
  'default',
  'favorited',
  'folderId',
  'color',
  'imageUri',
  'modifiedAt',
  'modifiedBy',
  'agencyId',
] as const;

const WRITING = ['typoPercent', 'breakupLargeMessagePercent', 'responseTime', 'responseDelay'] as const;

export function PersonaPage() {
  const { personaId = '' } = useParams();
  // The key collapses expanded parts when the user navigates to another persona.
  return <OnePersona key={personaId} personaId={personaId} />;
}

function OnePersona({ personaId }: { personaId: string }) {
  const navigate = useNavigate();
  const folders = useFolders();
  // The API has no operation that reads a single persona, so the page reads the list.
  const list = useQuery({ ...personaQueries.list(), ...PREFETCHED });
  const personas = list.data?.data;
  const persona = personas?.find(({ id }) => id === personaId);
  const name = persona ? personaName(persona) : personas ? 'Unknown persona' : 'Persona';
  return (
    <>
      <PageTitle>{persona ? name : `Persona ${personaId}`}</PageTitle>
      <PageHeader
        back={<BackToList to={paths.personas}>Personas</BackToList>}
        title={
          persona ? (
            <span className="row shrink gap-3">
              <PersonaAvatar persona={persona} size="large" />
              <bdi>{name}</bdi>
            </span>
          ) : (
            name
          )
        }
        beside={
          <>
            {persona?.default && <StatusChip tone="accent">Default</StatusChip>}
            {persona?.favorited && <Favourite />}
          </>
        }
        meta={
          <span>
            Persona <CopyableId value={personaId} label="persona id" keep={24} />
          </span>
        }
        freshness={<Freshness query={list} />}
        actions={
          personas &&
          persona && (
            <PersonaPicker
              label="Compare with…"
              icon={<Columns2 size={16} aria-hidden />}
              personas={personas.filter(({ id }) => id !== personaId)}
              onChoose={(otherId) => void navigate(paths.comparePersonas(personaId, otherId))}
            />
          )
        }
      />
      <Notices items={[...staleNotices('This persona is', list), ...folders.notices]} />
      <Loaded
        query={list}
        label="persona"
        skeleton={
          <CardsSkeleton
            columns={[
              [10, 4],
              [8, 4],
            ]}
          />
        }
      >
        {({ invalidCount }) =>
          persona ? <PersonaDetails persona={persona} /> : <UnknownPersona invalidCount={invalidCount} />
        }
      </Loaded>
    </>
  );
}

function UnknownPersona({ invalidCount }: { invalidCount: number }) {
  return (
    <EmptyState
      title="No persona has this id"
      reason={
        invalidCount === 0
          ? 'The service lists no persona with this id. It may have been deleted.'
          : 'None of the personas that could be read has it. It may be one that could not be read, or it was deleted.'
      }
      action={
        <Button component={Link} to={paths.personas()} variant="outlined" size="small">
          All personas
        </Button>
      }
    />
  );
}

function PersonaDetails({ persona }: { persona: Persona }) {
  const folders = useFolders();
  const [display, setDisplay] = useState<PromptDisplay>({ wraps: true, isMonospace: false });
  const words = writingText(persona);
  const factsOf = (fields: readonly (keyof Persona)[]) =>
    fields.map((field) => ({
      term: labelOf(field),
      value: <PersonaValue field={field} persona={persona} folders={folders} />,
    }));
  return (
    <Columns>
      <CardColumn>
        <PromptCard
          title="How to respond"
          text={persona.howToRespond}
          display={display}
          onDisplayChange={setDisplay}
        />
        <PromptCard
          title="Voice styles"
          text={persona.voiceStyles}
          display={display}
          onDisplayChange={setDisplay}
        />
      </CardColumn>
      <CardColumn>
        <Card title="About">
          <DescriptionList items={factsOf(ABOUT)} />
        </Card>
        <Card title="How it writes">
          <p className="breaks mb-2" dir="auto">
            {words.length > 0 ? words.join(' ') : 'No writing settings'}
          </p>
          <DescriptionList items={factsOf(WRITING)} />
          <p className={styles.aside}>
            The API does not document the unit of a delay, or what a percentage refers to.
          </p>
        </Card>
        <Card title={labelOf('aiProviderPreferences')}>
          <PersonaValue field="aiProviderPreferences" persona={persona} folders={folders} />
        </Card>
        <PersonaBotsCard persona={persona} />
      </CardColumn>
    </Columns>
  );
}

function labelOf(field: keyof Persona): string {
  return PERSONA_FIELDS.find(({ id }) => id === field)?.label ?? field;
}

const FEW = 12;

const DISPUTES = {
  onlyInIds: 'Only among the bot ids',
  onlyInBots: 'Only among the bots',
};

/** Lists the bots of a persona, starting with the bots that only one of the lists `botIds` and `bots` contains. */
function PersonaBotsCard({ persona }: { persona: Persona }) {
  const [isOpen, setOpen] = useState(false);
  const bots = botsOfPersona(persona).toSorted(
    (a, b) => Number(a.dispute === null) - Number(b.dispute === null),
  );
  const disputed = bots.filter(({ dispute }) => dispute !== null).length;
  return (
    <Card title="Bots" beside={<span className={styles.aside}>{formatNumber(bots.length)}</span>}>
      {bots.length === 0 && <p className="quiet mb-2">No bot uses this persona.</p>}
      {disputed > 0 && (
        <p className="quiet mb-2">
          The service lists the bots of a persona twice, and the lists do not agree on{' '}
          {disputed === 1 ? 'one of them' : `${disputed} of them`}.
        </p>
      )}
      <ul className="breaks">
        {(isOpen ? bots : bots.slice(0, FEW)).map((bot) => (
          <li key={`${bot.id} ${bot.name}`} className={styles.bot}>
            <Bot bot={bot} />
            {bot.dispute && <StatusChip tone="caution">{DISPUTES[bot.dispute]}</StatusChip>}
          </li>
        ))}
      </ul>
      {bots.length > FEW && (
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show fewer' : `Show all ${formatNumber(bots.length)} bots`}
        </Button>
      )}
    </Card>
  );
}

function Bot({ bot: { id, name } }: { bot: PersonaBot }) {
  if (id !== null) return <BotLink id={id} withId />;
  return (
    <span className={styles.bot}>
      <bdi>{name}</bdi>
      <StatusChip tone="caution">Without an id</StatusChip>
    </span>
  );
}
