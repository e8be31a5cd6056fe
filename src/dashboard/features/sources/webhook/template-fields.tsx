import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ArrowDown, ArrowUp, Eye, EyeOff, Plus, X } from 'lucide-react';
import { memo, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useFieldArray, useWatch, type Control } from 'react-hook-form';
import { Field, type InputProps } from '../../../form/field.tsx';
import { TextInput } from '../../../form/text-input.tsx';
import { withoutSecretParameters } from '#contract/secret-names.ts';
import { announce } from '../../../ui/announce.ts';
import { tip } from '../../../ui/tip.ts';
import { BodyEditor } from './body-editor.tsx';
import { addressWarnings, headerWarning } from './webhook-checks.ts';
import { isHidden, NEW_HEADER, type TemplateName, type WebhookValues } from './webhook-values.ts';
import styles from './webhook.module.css';

const METHODS = ['POST', 'PUT', 'PATCH', 'GET', 'DELETE'];

type TemplateFieldsProps = {
  template: TemplateName;
  control: Control<WebhookValues>;
  /** What can be inserted into a body. Null where it is not known. */
  fields: readonly string[] | null;
};

/** A request that the service makes: where it goes, its headers and its body. */
export function TemplateFields({ template, control, fields }: TemplateFieldsProps) {
  return (
    <Stack spacing={5} sx={{ minWidth: 0, paddingTop: 3.5 }}>
      <div className={styles.line}>
        <Field
          isCode
          control={control}
          name={`${template}.method`}
          label="Method"
          subject="The method"
          suggestions={METHODS}
        />
        <AddressField control={control} name={`${template}.url`} label="URL" subject="The URL" />
      </div>
      <HeaderRows template={template} control={control} />
      <Field control={control} name={`${template}.bodyTemplate`} label="Body" subject="The body">
        {({ inputRef, ...input }) => <BodyEditor {...input} ref={inputRef} fields={fields} />}
      </Field>
    </Stack>
  );
}

type AddressFieldProps = {
  control: Control<WebhookValues>;
  name: 'webhookCallbackUri' | `${TemplateName}.url`;
  label: string;
  subject: string;
};

/** An address. The external key is for the server that it leads to, so that both are checked. */
export function AddressField(props: AddressFieldProps) {
  return (
    <Field {...props} deps="externalApiKey">
      {(input) => <AddressInput {...input} />}
    </Field>
  );
}

/** Secrets in the parameters of the address are hidden unless it is being written. */
function AddressInput({ label, value, onBlur, ...rest }: InputProps<string>) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const redacted = withoutSecretParameters(value);
  const isRedacted = redacted !== value && !isOpen;
  return (
    <div id={id}>
      <TextInput
        {...rest}
        isCode
        label={label}
        value={isRedacted ? redacted : value}
        isReadOnly={isRedacted}
        warnings={addressWarnings(value)}
        help={isRedacted && 'A secret in it is hidden. Show it to change the address.'}
        // What is written here now may become a secret with the next letter.
        onFocus={() => !isRedacted && setOpen(true)}
        onBlur={() => {
          setOpen(false);
          onBlur();
        }}
        action={
          isRedacted && (
            <IconButton
              size="small"
              edge="end"
              aria-label={`Show and edit: ${label}`}
              onClick={() => {
                // The button goes with what it shows, so that the focus goes on.
                document.getElementById(id)?.querySelector('input')?.focus();
                setOpen(true);
              }}
              {...tip('Show and edit')}
            >
              <Eye size={16} aria-hidden />
            </IconButton>
          )
        }
      />
    </div>
  );
}

type HeaderRowsProps = { template: TemplateName; control: Control<WebhookValues> };

/** The headers of a template, in the order in which they are sent. */
function HeaderRows({ template, control }: HeaderRowsProps) {
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
      {rows.fields.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          No headers of its own.
        </Typography>
      )}
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
