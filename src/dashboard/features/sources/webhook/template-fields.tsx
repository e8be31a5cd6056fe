import IconButton from '@mui/material/IconButton';
import { Eye } from 'lucide-react';
import { useId, useState } from 'react';
import type { Control } from 'react-hook-form';
import { Field, type InputProps } from '../../../form/field.tsx';
import { TextInput } from '../../../form/text-input.tsx';
import { withoutSecretParameters } from '../../../lib/secret-names.ts';
import { tip } from '../../../ui/tip.ts';
import { BodyEditor } from './body-editor.tsx';
import { HeaderRows } from './header-rows.tsx';
import { addressWarnings } from './webhook-checks.ts';
import type { TemplateName, WebhookValues } from './webhook-values.ts';
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
    <div className={styles.template}>
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
    </div>
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
  const isHidden = redacted !== value && !isOpen;
  return (
    <div id={id}>
      <TextInput
        {...rest}
        isCode
        label={label}
        value={isHidden ? redacted : value}
        isReadOnly={isHidden}
        warnings={addressWarnings(value)}
        help={isHidden && 'A secret in it is hidden. Show it to change the address.'}
        // What is written here now may become a secret with the next letter.
        onFocus={() => !isHidden && setOpen(true)}
        onBlur={() => {
          setOpen(false);
          onBlur();
        }}
        action={
          isHidden && (
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
