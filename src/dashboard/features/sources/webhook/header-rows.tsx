import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { memo, useCallback, useEffect, useId, useRef } from 'react';
import { Controller, useFieldArray, useWatch, type Control } from 'react-hook-form';
import { problemOf } from '../../../form/service-problems.ts';
import { announce } from '../../../ui/announce.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { tip } from '../../../ui/tip.ts';
import { HeaderValueInput } from './header-value-input.tsx';
import styles from './header-rows.module.css';
import { LineInput } from './line-input.tsx';
import { headerWarning } from './webhook-checks.ts';
import { isHidden, NEW_HEADER, type TemplateName, type WebhookValues } from './webhook-values.ts';

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
      <legend className={styles.heading}>Headers</legend>
      {rows.fields.length === 0 && <p className={styles.none}>No headers of its own.</p>}
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
          variant="text"
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
  const {
    idPrefix,
    template,
    control,
    index,
    isLast,
    isHidden: isValueHidden,
    warning,
    onMove,
    onRemove,
  } = props;
  return (
    <fieldset aria-label={`Header ${index + 1}`} className={styles.row}>
      <Controller
        control={control}
        name={`${template}.headers.${index}.name`}
        render={({ field, fieldState }) => (
          <LineInput
            label="Name"
            value={field.value}
            inputRef={field.ref}
            onChange={field.onChange}
            onLeave={field.onBlur}
            problem={problemOf('The name', fieldState.error?.message)}
            warnings={warning === null ? [] : [warning]}
          />
        )}
      />
      <Controller
        control={control}
        name={`${template}.headers.${index}.value`}
        render={({ field, fieldState }) => (
          <HeaderValueInput
            value={field.value}
            isHidden={isValueHidden}
            inputRef={field.ref}
            onChange={field.onChange}
            onLeave={field.onBlur}
            problem={problemOf('The value', fieldState.error?.message)}
          />
        )}
      />
      <div className={styles.actions}>
        <IconButton
          id={`${idPrefix}up`}
          aria-label={`Move header ${index + 1} up`}
          aria-disabled={index === 0}
          onClick={() => index > 0 && onMove(index, index - 1)}
          {...tip('Move up')}
        >
          <ArrowUp size={16} aria-hidden />
        </IconButton>
        <IconButton
          id={`${idPrefix}down`}
          aria-label={`Move header ${index + 1} down`}
          aria-disabled={isLast}
          onClick={() => !isLast && onMove(index, index + 1)}
          {...tip('Move down')}
        >
          <ArrowDown size={16} aria-hidden />
        </IconButton>
        <IconButton
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
