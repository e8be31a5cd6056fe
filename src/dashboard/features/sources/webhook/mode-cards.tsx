import { useId, type Ref } from 'react';
import radio from '../../../form/radio.module.css';
import styles from './mode-cards.module.css';
import type { WebhookMode } from './webhook-values.ts';

/** spec: Endpoints 2 */
const MODES: readonly { mode: WebhookMode; name: string; consequence: string }[] = [
  {
    mode: 'legacy',
    name: 'Legacy',
    consequence:
      'The service posts the events of the bot to one address, the callback URL. What happens then is up to what answers there.',
  },
  {
    mode: 'templates',
    name: 'Templates',
    consequence:
      'The service makes the HTTP requests that are written here, directly to the external API: one to send a message and, if wanted, one to set a field.',
  },
];

type ModeCardsProps = {
  mode: WebhookMode | '';
  onChange: (mode: WebhookMode) => void;
  problem: string | undefined;
  inputRef: Ref<HTMLInputElement>;
};

export function ModeCards({ mode, onChange, problem, inputRef }: ModeCardsProps) {
  const id = useId();
  return (
    <fieldset className={styles.modes} aria-describedby={problem && `${id}problem`}>
      <legend className="visually-hidden">Mode</legend>
      {MODES.map((option) => (
        <label key={option.mode} className={styles.mode} data-chosen={mode === option.mode}>
          <input
            type="radio"
            className={radio.radio}
            name={id}
            ref={mode === option.mode || (mode === '' && option.mode === 'legacy') ? inputRef : undefined}
            checked={mode === option.mode}
            aria-labelledby={`${id}${option.mode}`}
            aria-describedby={`${id}${option.mode}consequence`}
            onChange={() => onChange(option.mode)}
          />
          <span id={`${id}${option.mode}`} className={styles.name}>
            {option.name}
          </span>
          <span id={`${id}${option.mode}consequence`} className={styles.consequence}>
            {option.consequence}
          </span>
        </label>
      ))}
      {problem && (
        <p id={`${id}problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
