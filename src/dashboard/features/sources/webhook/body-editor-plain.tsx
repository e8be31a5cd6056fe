import { useImperativeHandle, useRef } from 'react';
import styles from './body-editor.module.css';
import type { BodyFieldProps } from './body-editor-field.ts';

/** The browser's own field, where the code of the editor does not come. */
export function PlainField({ ref, labelledBy, describedBy, isInvalid, value, onChange }: BodyFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(
    ref,
    () => ({
      focus: () => field.current?.focus(),
      insert: (text) => {
        const { selectionStart, selectionEnd } = field.current!;
        field.current!.setRangeText(text, selectionStart, selectionEnd, 'end');
        onChange(field.current!.value);
        field.current!.focus();
      },
    }),
    [onChange],
  );
  return (
    <textarea
      ref={field}
      className={styles.plain}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      rows={6}
      dir="ltr"
      spellCheck={false}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
