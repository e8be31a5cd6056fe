import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { memo, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useFieldArray, useWatch, type Control } from 'react-hook-form';
import type { OutboundWebhook } from '#contract/outbound-webhook.ts';
import { withoutSecretParameters } from '#contract/secret-names.ts';
import { Field, type InputProps } from '../../../form/field.tsx';
import { announce } from '../../../ui/announce.ts';
import { tip } from '../../../ui/tip.ts';
import { BodyEditor } from './body-editor.tsx';
import { fillsTemplates, VariableInput, variablesOfSource, type Variables } from './insert-variable.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { addressWarnings, headerWarning } from './webhook-checks.ts';
import { isHidden, NEW_HEADER } from './template-field.ts';
import type { TemplateName, WebhookValues } from './webhook-values.ts';
import styles from './webhook.module.css';

const METHODS = ['POST', 'PUT', 'PATCH', 'GET', 'DELETE'];

type TemplateFieldsProps = {
  template: TemplateName;
  control: Control<WebhookValues>;
  sourceId: string;
  opened: OutboundWebhook | null;
};

/**
 * The fields of a request template: address, headers and body. If the service documents how it fills templates, a
 * preview is beside the fields.
 */
export function TemplateFields({ template, control, sourceId, opened }: TemplateFieldsProps) {
  const variables = useMemo(
    () => variablesOfSource(opened?.contactFieldDescriptors ?? null),
    [opened?.contactFieldDescriptors],
  );
  const hasPreview = fillsTemplates();
  return (
    <div className={hasPreview ? styles.withPreview : undefined}>
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
          <AddressField
            control={control}
            name={`${template}.url`}
            label="URL"
            subject="The URL"
            variables={variables}
          />
        </div>
        <HeaderRows template={template} control={control} variables={variables} />
        <Field control={control} name={`${template}.bodyTemplate`} label="Body" subject="The body">
          {({ inputRef, ...input }) => (
            <BodyEditor {...input} ref={inputRef} variables={variables} hasPreview={hasPreview} />
          )}
        </Field>
      </Stack>
      {hasPreview && (
        <TemplatePreview template={template} control={control} sourceId={sourceId} opened={opened} />
      )}
    </div>
  );
}

type AddressFieldProps = {
  control: Control<WebhookValues>;
  name: 'webhookCallbackUri' | `${TemplateName}.url`;
  label: string;
  subject: string;
  /** null if the address cannot contain variables. */
  variables?: Variables;
};

/**
 * An address field that also validates the external API key when it changes, because the key belongs to the server of
 * the address.
 */
export function AddressField({ variables = null, ...props }: AddressFieldProps) {
  return (
    <Field {...props} deps="externalApiKey">
      {(input) => <AddressInput {...input} variables={variables} />}
    </Field>
  );
}

/** A text field for an address. While the user does not edit it, secrets in the query parameters are hidden. */
function AddressInput(props: InputProps<string> & { variables: Variables }) {
  const { label, value, onChange, onBlur } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const redacted = withoutSecretParameters(value);
  const isRedacted = redacted !== value && !isOpen;
  return (
    <div id={id}>
      <VariableInput
        {...props}
        isCode
        shown={isRedacted ? redacted : value}
        isReadOnly={isRedacted}
        warnings={addressWarnings(value)}
        help={isRedacted && 'Contains a hidden secret. Show it to change the address.'}
        // Keeps the text visible during editing, because the next key press may turn the text into a secret and hide
        // it.
        onFocus={() => !isRedacted && setOpen(true)}
        onChange={(next) => {
          setOpen(true);
          onChange(next);
        }}
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
                // Moves the focus to the input first, because the button with the focus disappears.
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

type HeaderRowsProps = { template: TemplateName; control: Control<WebhookValues>; variables: Variables };

function HeaderRows({ template, control, variables }: HeaderRowsProps) {
  const id = useId();
  const rows = useFieldArray({ control, name: `${template}.headers` });
  const headers = useWatch({ control, name: `${template}.headers` });
  // The id of the element that receives the focus after a row is moved or removed.
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
          No custom headers.
        </Typography>
      )}
      {rows.fields.map((row, index) => (
        <HeaderRow
          key={row.id}
          idPrefix={`${id}${index}`}
          template={template}
          control={control}
          variables={variables}
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
  /** The common prefix of the ids of the row's buttons. */
  idPrefix: string;
  index: number;
  isLast: boolean;
  isHidden: boolean;
  warning: string | null;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
};

/** Memoised, because a template may have a hundred header rows. A key press should render only one row. */
const HeaderRow = memo(function HeaderRow(props: HeaderRowProps) {
  const { idPrefix, template, control, variables, index, isLast, isHidden: isValueHidden } = props;
  const { warning, onMove, onRemove } = props;
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
        {(input) => <HeaderValueInput {...input} variables={variables} isHidden={isValueHidden} />}
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

type HeaderValueInputProps = InputProps<string> & { variables: Variables; isHidden: boolean };

/**
 * The field for the value of a header. A secret value is not in the DOM until the user reveals it or types. Typed text
 * replaces the hidden value.
 */
function HeaderValueInput({ isHidden: isSecret, ...input }: HeaderValueInputProps) {
  const { value, onChange, onBlur } = input;
  const [isRevealed, setRevealed] = useState(false);
  const [isTyping, setTyping] = useState(false);
  if (!isSecret) return <VariableInput isCode {...input} />;
  const isInPage = isRevealed || isTyping;
  const reveal = isRevealed ? 'Hide the value' : 'Show the value';
  const Icon = isRevealed ? EyeOff : Eye;
  return (
    <VariableInput
      {...input}
      isCode
      type={isRevealed ? 'text' : 'password'}
      shown={isInPage ? value : ''}
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
