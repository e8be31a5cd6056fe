import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Notification } from '#contract/notification.ts';
import { BotLink, SourceLink } from '../../list/links.tsx';
import { Card, CardColumn, Columns } from '../../ui/card.tsx';
import { CopyButton, CopyableId } from '../../ui/copyable.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { Moment } from '../../ui/moment.tsx';
import { CodeValue, DescriptionList, EmptyValue, StatusChip, Value } from '../../ui/value.tsx';
import styles from './notification-page.module.css';
import { markOf, type MarkRequest, type Marking } from './use-marking.ts';

type NotificationPreviewProps = { notification: Notification } & Pick<Marking, 'markOne' | 'pending'>;

/** Shows a notification next to the list. Opening the notification does not mark it as read. */
export function NotificationPreview({ notification, markOne, pending }: NotificationPreviewProps) {
  const { id, viewed } = notification;
  return (
    <div className="stack mt-2 gap-3">
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <ViewedChip notification={notification} />
        <CopyableId value={id} label="notification id" keep={24} />
        <MarkButton mark={markOf(notification, !viewed)} isPending={pending.has(id)} onMark={markOne} />
      </Stack>
      <NotificationDetails notification={notification} />
    </div>
  );
}

export function ViewedChip({ notification: { viewed } }: { notification: Notification }) {
  return <StatusChip tone={viewed ? 'neutral' : 'accent'}>{viewed ? 'Read' : 'Unread'}</StatusChip>;
}

type MarkButtonProps = { mark: MarkRequest; isPending: boolean; onMark: (mark: MarkRequest) => void };

export function MarkButton({ mark, isPending, onMark }: MarkButtonProps) {
  return (
    <Button
      variant="outlined"
      size="small"
      aria-disabled={isPending}
      onClick={() => !isPending && onMark(mark)}
    >
      {mark.viewed ? 'Mark as read' : 'Mark as unread'}
    </Button>
  );
}

export function NotificationDetails({ notification }: { notification: Notification }) {
  const { kind, body, timestamp, metadata } = notification;
  const { aiProviderId = null, sourceId = null, botId = null, rawAiError = null } = metadata ?? {};
  return (
    <Columns>
      <CardColumn>
        <Card title="Message">
          <div className="prose">{body ? <LongText text={body} /> : <Value value={body} />}</div>
        </Card>
        {rawAiError !== null && (
          <Card
            title="Provider's error"
            actions={<CopyButton text={rawAiError} label="the provider's error" />}
          >
            {rawAiError === '' ? (
              <Value value="" />
            ) : (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll the element
              <pre className={styles.error} tabIndex={0} aria-label="Provider's error">
                {rawAiError}
              </pre>
            )}
          </Card>
        )}
      </CardColumn>
      <CardColumn>
        <Card title="About">
          <DescriptionList
            items={[
              {
                term: 'Kind',
                value: (
                  <bdi>
                    <CodeValue value={kind} />
                  </bdi>
                ),
              },
              { term: 'Time', value: <Moment value={timestamp} mode="exact" /> },
              { term: 'Bot', value: <BotLink id={botId} withId /> },
              {
                term: 'Source',
                value: sourceId ? <SourceLink id={sourceId} /> : <EmptyValue label="no source" />,
              },
              {
                term: 'AI provider',
                value: aiProviderId ? (
                  <CopyableId value={aiProviderId} label="AI provider id" keep={24} />
                ) : (
                  <EmptyValue label="no provider" />
                ),
              },
            ]}
          />
        </Card>
      </CardColumn>
    </Columns>
  );
}
