import type { UseQueryResult } from '@tanstack/react-query';
import type { BotDirectory, KnownBot } from '../../../api/bot-directory.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import styles from './bot-page.module.css';

type UnreadBotProps = {
  botId: string;
  /** What other things say of the bot. */
  known: KnownBot | null;
  directory: UseQueryResult<BotDirectory>;
  /** The service was asked, and has no such bot. */
  isUnknown: boolean;
};

/** A bot of which nothing can be shown, and why. */
export function UnreadBot({ botId, known, directory, isUnknown }: UnreadBotProps) {
  if (isUnknown) {
    return (
      <Card title="There is no such bot">
        <div className={styles.words}>
          <p>
            The service knows no bot with the id <code>{botId}</code>: it may have been deleted, or belong to
            another agency.
          </p>
          <p>Leads and personas may still name it: see ‘Used by’.</p>
        </div>
      </Card>
    );
  }
  return (
    <Card title="What cannot be known">
      <div className={styles.words}>
        <p>
          This service has no read of bots, so that its versions, sources, follow-ups, tools and split test
          cannot be shown. {known && nameWords(known)}
        </p>
        <p>
          The service answers with a bot only when one is duplicated or its split test is ended. Both change
          something, and are never done here just to look: once you do one of them, the bot that it answers is
          shown on this page.
        </p>
        {directory.data && !known && <p>{notNamed(directory.data)}</p>}
        {directory.isError && <ErrorPanel error={directory.error} onRetry={() => void directory.refetch()} />}
      </div>
    </Card>
  );
}

function nameWords({ name }: KnownBot): string {
  return name ? 'Its name is known from the personas that name it.' : 'Its name is not known either.';
}

function notNamed({ gatheredFrom }: BotDirectory): string {
  return `Nothing that was looked through names this bot. ${gatheredFrom ?? ''}`;
}
