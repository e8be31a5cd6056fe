import type { ReactNode } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import type { ListedChannel } from '#contract/custom-channel.ts';
import { Card } from '../../../ui/card.tsx';
import { ComparisonTable } from '../../../ui/comparison-table.tsx';
import { Button } from '../../../ui/button.tsx';
import { focusOnce } from '../../../ui/focus-once.ts';
import { Moment } from '../../../ui/moment.tsx';
import { Nothing, Value } from '../../../ui/value.tsx';
import { bodyOf, FIELD_LABELS, isSameValue, SHOWN_FIELDS, type ChannelFields } from './channel-fields.ts';
import styles from './channel-form.module.css';

type ChannelChangedProps = {
  opened: ListedChannel | null;
  theirs: ListedChannel | null;
  /** Of the form, which can be changed meanwhile. */
  control: Control<ChannelFields>;
  isSaving: boolean;
  onOverwrite: () => void;
  onTakeTheirs: () => void;
};

/** Said in place of saving, where somebody else saved the channel since the form was opened. */
export function ChannelChanged(props: ChannelChangedProps) {
  const { opened, theirs, control, isSaving, onOverwrite, onTakeTheirs } = props;
  const yours = bodyOf(useWatch({ control, compute: (values: ChannelFields) => values }), opened);
  return (
    <div className={styles.trouble} tabIndex={-1} ref={focusOnce}>
      <Card title="This channel was changed meanwhile">
        <p className={styles.words}>
          {theirs
            ? 'Somebody else has saved it since this form was opened. Nothing of yours was saved yet.'
            : 'The service does not list it any more, or what it lists cannot be read. Nothing of yours was saved yet.'}
        </p>
        <ComparisonTable
          label="What it was, is and would be"
          sides={['When opened', 'Now', 'Yours']}
          rows={SHOWN_FIELDS.map((field) =>
            field === 'authToken'
              ? {
                  label: FIELD_LABELS.authToken,
                  isFlagged: (opened?.hasAuthToken ?? false) !== (theirs?.hasAuthToken ?? false),
                  cells: tokenCells(opened, theirs, yours.authToken),
                }
              : {
                  label: FIELD_LABELS[field],
                  isFlagged: !isSameValue(field, opened?.[field] ?? null, theirs?.[field] ?? null),
                  cells: [opened?.[field], theirs?.[field], yours[field]].map((value) =>
                    cellOf(field, value),
                  ),
                },
          )}
        />
        <div className={styles.actions}>
          <Button variant="contained" isDangerous aria-disabled={isSaving} onClick={onOverwrite}>
            {theirs ? 'Save mine over it' : 'Save it anew'}
          </Button>
          {theirs && <Button onClick={onTakeTheirs}>Discard mine, take theirs</Button>}
        </div>
      </Card>
    </div>
  );
}

function cellOf(field: string, value: string | null | undefined): ReactNode {
  if (field === 'expiration') return <Moment value={value} mode="exact" />;
  return (
    <span dir="auto">
      <Value value={value} />
    </span>
  );
}

/** Never the token itself: whether there is one. */
function tokenCells(
  opened: ListedChannel | null,
  theirs: ListedChannel | null,
  yours: string | null,
): ReactNode[] {
  return [
    opened?.hasAuthToken ? 'stored' : <Nothing key="opened" />,
    theirs?.hasAuthToken ? 'stored' : <Nothing key="now" />,
    yours === null ? 'kept' : yours === '' ? 'cleared' : 'a new one',
  ];
}
