import Button from '@mui/material/Button';
import { useState } from 'react';
import * as z from 'zod';
import type { Notification } from '#contract/notification.ts';
import { IdListField } from '../../form/id-list-field.tsx';
import { Card } from '../../ui/card.tsx';
import { dropDraft, keepDraft, readDraft } from '../../lib/drafts.ts';
import { readIds } from '../../lib/id-list.ts';
import { unavailable } from '../../ui/unavailable.ts';
import { markOf, type MarkRequest, type MarkTask } from './use-marking.ts';

type MarkByIdProps = {
  /** The notifications that this tab has seen. The previous state of any other notification is unknown. */
  known: readonly Notification[];
  isBusy: boolean;
  onMark: (marks: readonly MarkRequest[], task: MarkTask) => void;
};

const DRAFT = 'notification-ids';

/**
 * A form that marks notifications by id, for services that cannot list notifications. Users know the ids from alerts
 * that were sent elsewhere.
 */
export function MarkById({ known, isBusy, onMark }: MarkByIdProps) {
  const [text, setText] = useState(() => readDraft(DRAFT, z.string())?.values ?? '');
  const { ids } = readIds(text);
  const noIds = unavailable(ids.length === 0 ? 'Enter a notification id first' : null);

  const type = (next: string) => {
    setText(next);
    if (next === '') dropDraft(DRAFT);
    else keepDraft(DRAFT, next);
  };
  const mark = (viewed: boolean) => {
    if (isBusy || ids.length === 0) return;
    const byId = new Map(known.map((notification) => [notification.id, notification]));
    const marks = ids.map((id) => {
      const notification = byId.get(id);
      return notification ? markOf(notification, viewed) : { id, name: id, viewed, before: null };
    });
    onMark(marks, viewed ? 'read' : 'unread');
  };

  return (
    <div className="mb-4">
      <Card title="Mark by id">
        <p className="quiet prose mb-3">
          This service cannot list notifications or count unread ones. Mark one by its id, and the service
          returns it.
        </p>
        <IdListField label="Notification ids" noun="id" text={text} onChange={type} />
        <div className="wrap mt-3">
          <Button variant="contained" aria-disabled={isBusy} {...noIds} onClick={() => mark(true)}>
            Mark as read
          </Button>
          <Button variant="outlined" aria-disabled={isBusy} {...noIds} onClick={() => mark(false)}>
            Mark as unread
          </Button>
        </div>
      </Card>
    </div>
  );
}
