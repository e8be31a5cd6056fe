import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { Fragment, useId, type ReactNode, type Ref } from 'react';
import styles from './choices.module.css';

export type RadioChoice<Value extends string> = {
  value: Value;
  name: string;
  consequence?: string;
  detail?: ReactNode;
  isDisabled?: boolean;
};

type ChoicesProps<Value extends string> = {
  label: string;
  /** Hides the label visually. For pages with a heading that contains the label. */
  hidesLabel?: boolean;
  /** Shows the choices as cards side by side instead of one below the other. For few choices that users compare. */
  areCards?: boolean;
  choices: readonly RadioChoice<Value>[];
  /** The selected value. Empty if nothing is selected. */
  value: Value | '';
  onChange: (value: Value) => void;
  problem?: string | undefined;
  /** A ref to the selected radio button, or to the first one if none is selected. */
  inputRef?: Ref<HTMLInputElement>;
};

/** A radio group that explains the consequence of each choice. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { label, hidesLabel = false, areCards = false, choices, value, onChange, problem, inputRef } = props;
  const id = useId();
  const focused = value === '' ? choices[0]?.value : value;
  return (
    <FormControl
      component="fieldset"
      fullWidth
      className={styles.field}
      error={problem !== undefined}
      aria-describedby={problem && `${id}problem`}
    >
      <FormLabel
        component="legend"
        focused={false}
        className={hidesLabel ? 'visually-hidden' : styles.legend}
      >
        {label}
      </FormLabel>
      <RadioGroup
        role="presentation"
        className={areCards ? styles.cards : undefined}
        value={value}
        onChange={(_, chosen) => onChange(chosen as Value)}
      >
        {choices.map((choice) => (
          <Fragment key={choice.value}>
            <label className={areCards ? styles.card : styles.line} data-chosen={value === choice.value}>
              <Radio
                size="small"
                sx={{ padding: 0 }}
                value={choice.value}
                disabled={choice.isDisabled ?? false}
                slotProps={{
                  input: {
                    ref: choice.value === focused ? inputRef : undefined,
                    'aria-labelledby': `${id}${choice.value}`,
                    'aria-describedby': choice.consequence && `${id}${choice.value}consequence`,
                  },
                }}
              />
              <span id={`${id}${choice.value}`} className={styles.name}>
                {choice.name}
              </span>
              {choice.consequence && (
                <span id={`${id}${choice.value}consequence`} className={styles.consequence}>
                  {choice.consequence}
                </span>
              )}
            </label>
            {choice.detail && <div style={{ maxWidth: 480, padding: '8px 0 8px 28px' }}>{choice.detail}</div>}
          </Fragment>
        ))}
      </RadioGroup>
      {problem && <FormHelperText id={`${id}problem`}>{problem}</FormHelperText>}
    </FormControl>
  );
}
