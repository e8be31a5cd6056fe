import { useQuery } from '@tanstack/react-query';
import { Columns2 } from 'lucide-react';
import { useNavigate, useParams } from 'react-router';
import { personaQueries } from '../../../api/persona-queries.ts';
import { BotNames, useBotNames } from '../../../list/bot-name.tsx';
import { useFolders } from '../../../api/folder-names.ts';
import { Freshness } from '../../../ui/freshness.tsx';
import { Notices } from '../../../ui/notices.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { PersonaAvatar } from '../../../list/persona-avatar.tsx';
import { personaName } from '../../../api/persona-names.ts';
import { staleNotices } from '../../../list/stale-notices.ts';
import { paths } from '../../../lib/paths.ts';
import { CopyableId } from '../../../ui/copyable.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { BackToList } from '../../../list/back-to-list.tsx';
import { FavouriteMark } from '../favourite-mark.tsx';
import { PersonaDetails } from './persona-details.tsx';
import styles from './persona-page.module.css';
import { PersonaPicker } from './persona-picker.tsx';
import { PersonaSkeleton } from './persona-skeleton.tsx';

export function PersonaPage() {
  const { personaId = '' } = useParams();
  // Another persona is another page: nothing that was unfolded for one belongs to the next.
  return <OnePersona key={personaId} personaId={personaId} />;
}

function OnePersona({ personaId }: { personaId: string }) {
  const navigate = useNavigate();
  const bots = useBotNames();
  const folders = useFolders();
  // Only watches: the panel below is what loads the personas, and what fails when they cannot be had.
  const watched = useQuery({ ...personaQueries.list(), enabled: false });
  const personas = watched.data?.data;
  const persona = personas?.find(({ id }) => id === personaId);
  const name = persona ? personaName(persona) : personas ? 'Unknown persona' : 'Persona';
  return (
    <BotNames value={bots.names}>
      <PageTitle>{persona ? name : `Persona ${personaId}`}</PageTitle>
      <PageHeader
        back={<BackToList to={paths.personas}>Personas</BackToList>}
        title={
          persona ? (
            <span className={styles.title}>
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
            {persona?.favorited && <FavouriteMark />}
          </>
        }
        meta={
          <span className={styles.ids}>
            <span>
              Persona <CopyableId value={personaId} label="persona id" keep={24} />
            </span>
            <Freshness query={watched} />
          </span>
        }
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
      <Notices items={[...staleNotices('This persona is', watched), ...folders.notices]} />
      <Panel label="persona" skeleton={<PersonaSkeleton />}>
        <PersonaDetails personaId={personaId} />
      </Panel>
    </BotNames>
  );
}
