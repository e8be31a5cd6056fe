import type { Ref } from 'react';

/** What a field for a body can be told to do, from outside of it. */
export type BodyFieldHandle = {
  focus: () => void;
  /** Puts a text in place of what is selected, and the cursor behind it. */
  insert: (text: string) => void;
};

/** Of the fields that a body is written in: the one of the editor, and the browser's own. */
export type BodyFieldProps = {
  ref: Ref<BodyFieldHandle>;
  labelledBy: string;
  describedBy: string;
  isInvalid: boolean;
  value: string;
  onChange: (value: string) => void;
};
