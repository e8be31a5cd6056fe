import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Persona } from '#contract/persona.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { personaQueries } from '../../../api/persona-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { useFolders } from '../../../api/folder-names.ts';
import { paths } from '../../../lib/paths.ts';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PersonaBotsCard } from './persona-bots-card.tsx';
import styles from './persona-details.module.css';
import { PERSONA_FIELDS } from './persona-fields.ts';
import { PersonaValue } from './persona-value.tsx';
import { PromptCard, type PromptLook } from './prompt-card.tsx';
import { writingWords } from './writing-words.ts';
import layout from '../../../ui/two-columns.module.css';

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

/** All of a persona. Suspends until the list that holds it is there: the service has no read of one. */
export function PersonaDetails({ personaId }: { personaId: string }) {
  const { data, isFetching } = useSuspenseQuery(personaQueries.list());
  const persona = data.data.find(({ id }) => id === personaId);
  return (
    <div className={styles.details} data-stale={isFetching}>
      {persona ? <Known persona={persona} /> : <Unknown unreadable={data.unreadable} />}
    </div>
  );
}

function Unknown({ unreadable }: { unreadable: number }) {
  return (
    <EmptyState
      title="No persona has this id"
      reason={
        unreadable === 0
          ? 'The agency has no such persona. It may have been deleted.'
          : 'None of the personas that could be read has it. It may be one that could not, or have been deleted.'
      }
      action={
        <ButtonLink variant="outlined" to={paths.personas()}>
          All personas
        </ButtonLink>
      }
    />
  );
}

function Known({ persona }: { persona: Persona }) {
  const folders = useFolders();
  const [look, setLook] = useState<PromptLook>({ wraps: true, isMonospace: false });
  const words = writingWords(persona);
  const factsOf = (fields: readonly (keyof Persona)[]) =>
    fields.map((field) => ({
      term: labelOf(field),
      value: <PersonaValue field={field} persona={persona} folders={folders} />,
    }));
  return (
    <div className={layout.columns}>
      <div className={layout.column}>
        <PromptCard title="How to respond" text={persona.howToRespond} look={look} onLookChange={setLook} />
        <PromptCard title="Voice styles" text={persona.voiceStyles} look={look} onLookChange={setLook} />
      </div>
      <div className={layout.column}>
        <Card title="About">
          <DescriptionList items={factsOf(ABOUT)} />
        </Card>
        <Card title="How it writes">
          <p className={styles.words} dir="auto">
            {words.length > 0 ? words.join(' ') : 'The service says nothing of how it writes.'}
          </p>
          <DescriptionList items={factsOf(WRITING)} />
          <p className={styles.aside}>
            The service does not say what a delay is counted in, or what a percentage is one of.
          </p>
        </Card>
        <Card title={labelOf('aiProviderPreferences')}>
          <PersonaValue field="aiProviderPreferences" persona={persona} folders={folders} />
        </Card>
        <PersonaBotsCard persona={persona} />
      </div>
    </div>
  );
}

function labelOf(field: keyof Persona): string {
  return PERSONA_FIELDS.find(({ id }) => id === field)?.label ?? field;
}
