import { useSuspenseQuery } from '@tanstack/react-query';
import { listNotifications, type Notification } from '#contract/notification.ts';
import { notificationQueries } from '../../api/notification-queries.ts';
import { offers } from '../../api/config.ts';
import { BotName, BotNames, useBotNames } from '../../list/bot-name.tsx';
import { CardSkeleton } from '../../ui/card-skeleton.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { SourceLink } from '../../list/source-link.tsx';
import { useSourceOptions } from '../../api/source-options.ts';
import columns from '../../ui/two-columns.module.css';
import { CopyableId } from '../../ui/copyable.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Nothing, Value } from '../../ui/value.tsx';
import styles from './notification-page.module.css';

type NotificationDetailProps = { id: string; known: Notification | null };

/** All that is known of a notification; where there is a list, it waits for that. */
export function NotificationDetail({ id, known }: NotificationDetailProps) {
  if (known) return <Detail notification={known} />;
  return offers(listNotifications) ? <FromList id={id} /> : <Unseen />;
}

function FromList({ id }: { id: string }) {
  const { data: reply } = useSuspenseQuery(notificationQueries.list());
  const notification = reply.data.find((one) => one.id === id);
  if (notification) return <Detail notification={notification} />;
  return (
    <Card title="Not in the list">
      <p className={styles.quiet}>
        The service’s list of notifications has none with the id <code>{id}</code>: it may have been removed,
        or belong to another agency.
        {reply.unreadable > 0 && ' Some of the list could not be read: it may be one of those.'}
      </p>
    </Card>
  );
}

function Unseen() {
  return (
    <Card title="Not seen in this tab yet">
      <p className={styles.quiet}>
        This service has no read of a notification. It shows one in answer to its being marked, as viewed or
        as unread: until then nothing of it is known here.
      </p>
    </Card>
  );
}

function Detail({ notification }: { notification: Notification }) {
  const { kind, body, timestamp, metadata } = notification;
  const bots = useBotNames();
  const { nameOf } = useSourceOptions();
  const { aiProviderId = null, sourceId = null, botId = null, rawAiError = null } = metadata ?? {};
  return (
    <BotNames value={bots.names}>
      <div className={columns.columns}>
        <div className={columns.column}>
          <Card title="Message">
            <div className={styles.text}>{body ? <LongText text={body} /> : <Value value={body} />}</div>
          </Card>
          {rawAiError !== null && (
            <Card
              title="Provider's error"
              actions={<CopyButton text={rawAiError} label="the provider's error" />}
            >
              {rawAiError === '' ? (
                <Value value="" />
              ) : (
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, which the keyboard must reach
                <pre className={styles.error} tabIndex={0} aria-label="Provider's error">
                  {rawAiError}
                </pre>
              )}
            </Card>
          )}
        </div>
        <div className={columns.column}>
          <Card title="About">
            <DescriptionList
              items={[
                {
                  term: 'Kind',
                  value: (
                    <bdi>
                      <Value value={kind} />
                    </bdi>
                  ),
                },
                { term: 'Time', value: <Moment value={timestamp} mode="exact" /> },
                { term: 'Bot', value: <BotName id={botId} withId /> },
                {
                  term: 'Source',
                  value: sourceId ? (
                    <SourceLink id={sourceId} name={nameOf(sourceId)} />
                  ) : (
                    <Nothing label="no source" />
                  ),
                },
                {
                  term: 'AI provider',
                  value: aiProviderId ? (
                    <CopyableId value={aiProviderId} label="AI provider id" keep={24} />
                  ) : (
                    <Nothing label="no provider" />
                  ),
                },
              ]}
            />
          </Card>
        </div>
      </div>
    </BotNames>
  );
}

/** Before it is known what there is to tell. */
export function NotificationSkeleton() {
  return <CardSkeleton lines={6} />;
}
