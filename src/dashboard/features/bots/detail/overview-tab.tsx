import { useLocation } from 'react-router';
import * as z from 'zod';
import type { Bot } from '#contract/bot.ts';
import { useFolders } from '../../../api/names/folder-names.ts';
import { useNames } from '../../../api/names/names.ts';
import { formatNumber } from '../../../lib/format.ts';
import { FolderPath, PersonaChip } from '../../../list/links.tsx';
import { Card, CardColumn, Columns } from '../../../ui/card.tsx';
import { CopyableId } from '../../../ui/copyable.tsx';
import { DescriptionList, EmptyValue, Value } from '../../../ui/value.tsx';
import { Notices } from '../../../ui/feedback.tsx';
import { CopyDifferences } from '../duplicate/copy-differences.tsx';
import styles from './bot-page.module.css';
import { describeBot, type Sentence } from './describe-bot.ts';
import { shareText, weightsOf, type WeightedPersona } from './persona-weights.ts';

/**
 * The router state on the page of a bot that the user has just created by duplication. `copyOf` is the id of the
 * original.
 */
const OpenedAsCopy = z.object({ copyOf: z.string() });

export function OverviewTab({ bot }: { bot: Bot }) {
  const personas = useNames('persona');
  const opened = OpenedAsCopy.safeParse(useLocation().state);
  const nameOf = (personaId: string) => personas.nameOf(personaId) ?? personaId;
  return (
    <>
      {opened.success && <CopyDifferences originalId={opened.data.copyOf} copy={bot} />}
      <Columns>
        <CardColumn>
          <Card title="What it does">
            <ul className="stack breaks" style={{ gap: 6, maxWidth: '76ch' }}>
              {describeBot(bot, nameOf).map((sentence, index) => (
                // The index is a stable key, because the order of the sentences never changes.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={index}>
                  <Words sentence={sentence} />
                </li>
              ))}
            </ul>
          </Card>
          <PersonasCard bot={bot} />
        </CardColumn>
        <CardColumn>
          <BotFacts bot={bot} />
        </CardColumn>
      </Columns>
    </>
  );
}

/** Renders a sentence. Each name keeps its own text direction. */
function Words({ sentence }: { sentence: Sentence }) {
  return sentence.map((piece, index) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      // The index is a stable key, because the order of the pieces never changes.
      // oxlint-disable-next-line react/no-array-index-key
      <bdi key={index} className="breaks medium">
        {piece.name}
      </bdi>
    ),
  );
}

function PersonasCard({ bot }: { bot: Bot }) {
  const { personas, notices, isPercent } = weightsOf(bot);
  return (
    <Card title="Personas" beside={<span className="quiet breaks figures">{personas.length}</span>}>
      <Notices items={notices} />
      {personas.length === 0 && (
        <p className="quiet breaks figures">
          {bot.personaIds === null
            ? 'The service sent no personas with this bot.'
            : 'The service sent an empty list of personas.'}
        </p>
      )}
      {personas.length > 0 && (
        <ul>
          {personas.map((persona) => (
            <li key={persona.personaId} className={styles.persona}>
              <span className="wrap shrink gap-3 rows-0">
                <PersonaChip id={persona.personaId} />
                <CopyableId value={persona.personaId} label="persona id" />
              </span>
              <WeightBar persona={persona} isPercent={isPercent} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type WeightBarProps = {
  persona: WeightedPersona;
  /** Whether the weights of the bot are percentages, so that the bar needs no separate percentage. */
  isPercent: boolean;
};

function WeightBar({ persona: { weight, share }, isPercent }: WeightBarProps) {
  return (
    <span className={styles.weight}>
      <span className={styles.track} aria-hidden>
        <span className={styles.bar} style={{ width: `${(share ?? 0) * 100}%` }} />
      </span>
      <span>
        <span className="visually-hidden">Weight </span>
        {weight === null ? <EmptyValue label="no weight" /> : formatNumber(weight)}
      </span>
      {!isPercent && (
        <span className={styles.share}>
          {/* The same number twice would look like two facts. */}
          {share !== null && shareText(share) !== `${weight}%` && shareText(share)}
        </span>
      )}
    </span>
  );
}

/** The facts that the header of the page does not show. */
function BotFacts({ bot }: { bot: Bot }) {
  const folders = useFolders();
  return (
    <Card title="About">
      <DescriptionList
        items={[
          {
            term: 'Folder',
            value: bot.folderId ? (
              <span className="wrap gap-3 rows-1">
                <FolderPath id={bot.folderId} folders={folders} />
                <CopyableId value={bot.folderId} label="folder id" keep={24} />
              </span>
            ) : (
              <Value value={bot.folderId} />
            ),
          },
          { term: 'Rescheduling', value: bot.reschedulingEnabled ? 'On' : 'Off' },
          { term: 'Follow-ups', value: bot.followUpActive ? 'On' : 'Off' },
        ]}
      />
    </Card>
  );
}
