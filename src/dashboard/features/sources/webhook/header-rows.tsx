import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { ArrowDown, ArrowUp, Eye, EyeOff, Plus, X } from 'lucide-react';
import { memo, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useFieldArray, useWatch, type Control } from 'react-hook-form';
import { Field, type InputProps } from '../../../form/field.tsx';
import { TextInput } from '../../../form/text-input.tsx';
import { announce } from '../../../ui/announce.ts';
import { tip } from '../../../ui/tip.ts';
import { headerWarning } from './webhook-checks.ts';
import { isHidden, NEW_HEADER, type TemplateName, type WebhookValues } from './webhook-values.ts';
import styles from './webhook.module.css';

type HeaderRowsProps = { template: TemplateName; control: Control<WebhookValues> };

/** The headers of a template, in the order in which they are sent. */
export function HeaderRows({ template, control }: HeaderRowsProps) {
  const id = useId();
  const rows = useFieldArray({ control, name: `${template}.headers` });
  const headers = useWatch({ control, name: `${template}.headers` });
  // What has the focus once a row has moved or gone, by its id.
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (next.current !== null) document.getElementById(next.current)?.focus();
    next.current = null;
  });

  const { move: moveRow, remove: removeRow } = rows;
  const count = rows.fields.length;
  const move = useCallback(
    (from: number, to: number) => {
      moveRow(from, to);
      next.current = `${id}${to}${to < from ? 'up' : 'down'}`;
      announce('');
      announce(`Header ${from + 1} is now header ${to + 1}.`);
    },
    [id, moveRow],
  );
  const remove = useCallback(
    (index: number) => {
      removeRow(index);
      const left = count - 1;
      next.current = left === 0 ? `${id}add` : `${id}${Math.min(index, left - 1)}remove`;
      announce('');
      announce(`Header ${index + 1} removed.`);
    },
    [id, removeRow, count],
  );

  return (
    <fieldset className={styles.headers}>
      <legend>Headers</legend>
      {rows.fields.length === 0 && <p className={styles.quiet}>No headers of its own.</p>}
      {rows.fields.map((row, index) => (
        <HeaderRow
          key={row.id}
          idPrefix={`${id}${index}`}
          template={template}
          control={control}
          index={index}
          isLast={index === count - 1}
          isHidden={isHidden(headers[index] ?? row)}
          warning={headerWarning(headers, index)}
          onMove={move}
          onRemove={remove}
        />
      ))}
      <div>
        <Button
          id={`${id}add`}
          size="small"
          startIcon={<Plus size={16} aria-hidden />}
          onClick={() => rows.append(NEW_HEADER)}
        >
          Add header
        </Button>
      </div>
    </fieldset>
  );
}

type HeaderRowProps = HeaderRowsProps & {
  /** Of the ids of its buttons. */
  idPrefix: string;
  index: number;
  isLast: boolean;
  isHidden: boolean;
  warning: string | null;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
};

/** Not drawn anew with each letter of another one: there may be a hundred. */
const HeaderRow = memo(function HeaderRow(props: HeaderRowProps) {
  const { idPrefix, template, control, index, isLast, isHidden: isValueHidden, warning } = props;
  const { onMove, onRemove } = props;
  return (
    <fieldset aria-label={`Header ${index + 1}`} className={styles.row}>
      <Field
        isCode
        control={control}
        name={`${template}.headers.${index}.name`}
        label="Name"
        subject="The name"
        warnings={warning === null ? [] : [warning]}
      />
      <Field control={control} name={`${template}.headers.${index}.value`} label="Value" subject="The value">
        {(input) => <HeaderValueInput {...input} isHidden={isValueHidden} />}
      </Field>
      <div className={styles.actions}>
        <IconButton
          size="small"
          id={`${idPrefix}up`}
          aria-label={`Move header ${index + 1} up`}
          aria-disabled={index === 0}
          onClick={() => index > 0 && onMove(index, index - 1)}
          {...tip('Move up')}
        >
          <ArrowUp size={16} aria-hidden />
        </IconButton>
        <IconButton
          size="small"
          id={`${idPrefix}down`}
          aria-label={`Move header ${index + 1} down`}
          aria-disabled={isLast}
          onClick={() => !isLast && onMove(index, index + 1)}
          {...tip('Move down')}
        >
          <ArrowDown size={16} aria-hidden />
        </IconButton>
        <IconButton
          size="small"
          id={`${idPrefix}remove`}
          aria-label={`Remove header ${index + 1}`}
          onClick={() => onRemove(index)}
          {...tip('Remove')}
        >
          <X size={16} aria-hidden />
        </IconButton>
      </div>
    </fieldset>
  );
});

type HeaderValueInputProps = InputProps<string> & { isHidden: boolean };

/**
 * The value of a header. A hidden one is not in the page at all unless it is shown or being typed: what is typed then
 * takes its place.
 */
function HeaderValueInput({ isHidden: isSecret, ...input }: HeaderValueInputProps) {
  const { value, onChange, onBlur } = input;
  const [isRevealed, setRevealed] = useState(false);
  const [isTyping, setTyping] = useState(false);
  if (!isSecret) return <TextInput isCode {...input} />;
  const isInPage = isRevealed || isTyping;
  const reveal = isRevealed ? 'Hide the value' : 'Show the value';
  const Icon = isRevealed ? EyeOff : Eye;
  return (
    <TextInput
      {...input}
      isCode
      type={isRevealed ? 'text' : 'password'}
      value={isInPage ? value : ''}
      placeholder={value !== '' && !isInPage ? 'Hidden. Type to replace it.' : undefined}
      onChange={(next) => {
        setTyping(true);
        onChange(next);
      }}
      onBlur={() => {
        setRevealed(false);
        setTyping(false);
        onBlur();
      }}
      action={
        value !== '' && (
          <IconButton
            size="small"
            edge="end"
            aria-label={reveal}
            onClick={() => setRevealed(!isRevealed)}
            {...tip(reveal)}
          >
            <Icon size={16} aria-hidden />
          </IconButton>
        )
      }
    />
  );
}
