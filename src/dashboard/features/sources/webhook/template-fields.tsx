import { Controller, type Control } from 'react-hook-form';
import { problemOf } from '../../../form/service-problems.ts';
import { AddressInput } from './address-input.tsx';
import { BodyEditor } from './body-editor.tsx';
import { HeaderRows } from './header-rows.tsx';
import { LineInput } from './line-input.tsx';
import styles from './template-fields.module.css';
import { CHECKED_WITH_KEY, type TemplateName, type WebhookValues } from './webhook-values.ts';

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
        <Controller
          control={control}
          name={`${template}.method`}
          render={({ field, fieldState }) => (
            <LineInput
              label="Method"
              value={field.value}
              suggestions={METHODS}
              inputRef={field.ref}
              onChange={field.onChange}
              onLeave={field.onBlur}
              problem={problemOf('The method', fieldState.error?.message)}
            />
          )}
        />
        <Controller
          control={control}
          name={`${template}.url`}
          rules={CHECKED_WITH_KEY}
          render={({ field, fieldState }) => (
            <AddressInput
              label="URL"
              value={field.value}
              inputRef={field.ref}
              onChange={field.onChange}
              onLeave={field.onBlur}
              problem={problemOf('The URL', fieldState.error?.message)}
            />
          )}
        />
      </div>
      <HeaderRows template={template} control={control} />
      <Controller
        control={control}
        name={`${template}.bodyTemplate`}
        render={({ field, fieldState }) => (
          <BodyEditor
            ref={field.ref}
            label="Body"
            value={field.value}
            onChange={field.onChange}
            fields={fields}
            problem={problemOf('The body', fieldState.error?.message)}
          />
        )}
      />
    </div>
  );
}
