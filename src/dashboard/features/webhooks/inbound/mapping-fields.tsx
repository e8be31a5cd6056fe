import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useFieldArray, type Control } from 'react-hook-form';
import { MAX_CONTACT_FIELDS } from '#contract/inbound.ts';
import type { InboundReading } from '#contract/read-inbound.ts';
import { Field } from '../../../form/field.tsx';
import { announce } from '../../../ui/announce.ts';
import { Card } from '../../../ui/card.tsx';
import { tip } from '../../../ui/tip.ts';
import { StatusChip } from '../../../ui/value.tsx';
import styles from './inbound.module.css';
import type { InboundValues } from './inbound-values.ts';
import { SenderMenu } from './sender-menu.tsx';
import type { SenderPreset } from './sender-presets.ts';
import { PATH_LABELS, PATH_NAMES, type PathName, type Pick } from './mapping-result.ts';

export type PickedSample = {
  text: string;
  /** The value that each path picks from the sample, in the order of the form. */
  picks: readonly Pick[];
  suggestions: readonly string[];
  warnings: readonly (string | null)[];
  filter: InboundReading['filter'];
};

type FieldsProps = {
  control: Control<InboundValues>;
  sample: PickedSample | null;
};

type MappingFieldsProps = FieldsProps & {
  /** The preset that filled in the mapping. null if the user did not choose a preset. */
  sender: SenderPreset | null;
  onPreset: (preset: SenderPreset) => void;
};

/** The props of an element whose changes screen readers announce without interrupting the user. */
const status = { role: 'status' } as const;

const ANY_SENDER =
  'Any sender of JSON or forms works: with the API key in a header, or with the address that has a token. ‘Start from’ fills in the paths for common senders.';

const HINTS: Record<PathName, string> = {
  contactIdPath: 'The sender. Required to find or create the lead.',
  bodyPath: 'The text. Without it and attachments, only contact fields are stored.',
  attachmentsPath: 'An address, or a list of addresses.',
  statePath: 'The conversation state in the other system. Passed on with the event.',
  messageIdPath: 'The id of the message. A repeated delivery is then stored once.',
  timestampPath: 'When it was sent. An older message then never becomes the last one.',
};

/** The form fields for the paths into a message, and for the filter that selects the messages to accept. */
export function MappingFields({ control, sample, sender, onPreset }: MappingFieldsProps) {
  const suggestions = sample?.suggestions ?? [];
  return (
    <>
      <Card title="Message" actions={<SenderMenu onPreset={onPreset} />}>
        <Stack spacing={5} sx={{ paddingTop: 2 }}>
          <Typography variant="body2" color="textSecondary" {...status}>
            {sender === null ? ANY_SENDER : `${sender.name}: ${sender.steps}`}
          </Typography>
          {PATH_NAMES.map((name, place) => (
            <Field
              key={name}
              isCode
              control={control}
              name={name}
              label={PATH_LABELS[name]}
              subject="The path"
              suggestions={suggestions}
              help={<PickText sample={sample} place={place} hint={HINTS[name]} />}
            />
          ))}
        </Stack>
      </Card>
      <Card title="Contact fields">
        <Typography variant="body2" color="textSecondary">
          Each becomes a field of the lead. A new lead is named by its field name or full_name.
        </Typography>
        <FieldRows control={control} sample={sample} />
      </Card>
      <Card
        title="Filter"
        beside={
          sample?.filter.isSet && (
            <StatusChip isNotable tone={sample.filter.passes ? 'good' : 'caution'}>
              {sample.filter.passes ? 'The sample passes' : 'The sample does not pass'}
            </StatusChip>
          )
        }
      >
        <Typography variant="body2" color="textSecondary">
          Only messages with this value are accepted. Without a path, all are.
        </Typography>
        <div className={styles.row} data-without-actions>
          <FilterFields control={control} sample={sample} suggestions={suggestions} />
        </div>
      </Card>
    </>
  );
}

function FilterFields({ control, sample, suggestions }: FieldsProps & { suggestions: readonly string[] }) {
  return (
    <>
      <Field
        isCode
        control={control}
        name="filterPath"
        label="Filter path"
        subject="The path"
        suggestions={suggestions}
        help={<PickText sample={sample} place={(sample?.picks.length ?? 0) - 1} hint="Path to the value." />}
      />
      <Field
        isCode
        control={control}
        name="expectedValue"
        label="Expected value"
        subject="The value"
        deps="filterPath"
        help="Numbers and JSON literals as written: 12, true. Empty: any value."
      />
    </>
  );
}

function FieldRows({ control, sample }: FieldsProps) {
  const id = useId();
  const { fields, append, remove } = useFieldArray({ control, name: 'fields' });
  // The id of the element that receives the focus after a row is removed.
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (next.current !== null) document.getElementById(next.current)?.focus();
    next.current = null;
  });
  const removeRow = (index: number) => {
    remove(index);
    const left = fields.length - 1;
    next.current = left === 0 ? `${id}add` : `${id}${Math.min(index, left - 1)}`;
    announce('');
    announce(`Field ${index + 1} removed.`);
  };
  return (
    <>
      {fields.map((row, index) => (
        <fieldset key={row.id} className={styles.row} aria-label={`Field ${index + 1}`}>
          <Field isCode control={control} name={`fields.${index}.name`} label="Name" subject="The name" />
          <Field
            isCode
            control={control}
            name={`fields.${index}.path`}
            label="Path"
            subject="The path"
            suggestions={sample?.suggestions ?? []}
            help={<PickText sample={sample} place={PATH_NAMES.length + index} />}
          />
          <IconButton
            id={`${id}${index}`}
            size="small"
            aria-label={`Remove field ${index + 1}`}
            onClick={() => removeRow(index)}
            {...tip('Remove')}
          >
            <X size={16} aria-hidden />
          </IconButton>
        </fieldset>
      ))}
      <Button
        id={`${id}add`}
        size="small"
        startIcon={<Plus size={16} aria-hidden />}
        disabled={fields.length >= MAX_CONTACT_FIELDS}
        sx={{ marginTop: 2 }}
        onClick={() => append({ name: '', path: '' })}
      >
        Add field
      </Button>
    </>
  );
}

const LONGEST_PICK = 120;

type PickWordsProps = { sample: PickedSample | null; place: number; hint?: ReactNode };

/**
 * Shows the value that a path picks from the sample, with its number. Shows the hint if there is no sample or no path.
 */
function PickText({ sample, place, hint }: PickWordsProps) {
  const pick = sample?.picks[place];
  if (sample === null || pick === undefined || pick.kind === 'none') return hint;
  if (pick.kind === 'nothing') return 'Not in the sample.';
  if (pick.kind === 'unread') return 'This path cannot be followed.';
  const value = sample.text.slice(pick.range.from, pick.range.to);
  return (
    <>
      <span className={styles.number}>{place + 1}</span> Picks{' '}
      <code>{value.length > LONGEST_PICK ? `${value.slice(0, LONGEST_PICK).toWellFormed()}…` : value}</code>
      {pick.others.length > 0 && ` and ${pick.others.length} more`}
      {sample.warnings[place] && (
        <span className="block" style={{ color: 'var(--caution)' }}>
          {sample.warnings[place]}
        </span>
      )}
    </>
  );
}
