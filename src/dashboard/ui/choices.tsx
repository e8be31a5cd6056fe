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
  /** What comes of it. */
  consequence?: string;
  /** What is asked further, below it. */
  detail?: ReactNode;
  isDisabled?: boolean;
};

type ChoicesProps<Value extends string> = {
  label: string;
  /** Where a heading says it already. */
  hidesLabel?: boolean;
  /** Beside each other, for a few that want weighing; else one on each line. */
  areCards?: boolean;
  choices: readonly RadioChoice<Value>[];
  /** Empty while nothing is chosen. */
  value: Value | '';
  onChange: (value: Value) => void;
  /** What is wrong with it, said below it. */
  problem?: string | undefined;
  /** To bring the focus here: to what is chosen, else to the first. */
  inputRef?: Ref<HTMLInputElement>;
};

/** A choice of one among a few, each with what comes of it. */
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
            {choice.detail && <div className={styles.detail}>{choice.detail}</div>}
          </Fragment>
        ))}
      </RadioGroup>
      {problem && <FormHelperText id={`${id}problem`}>{problem}</FormHelperText>}
    </FormControl>
  );
}
