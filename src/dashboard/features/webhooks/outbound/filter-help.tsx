import { TEMPLATE_FILTERS } from '#contract/template-filters.ts';
import { HelpTip } from '../../../ui/help-tip.tsx';
import styles from './webhook.module.css';

const BRACES = {
  name: 'Braces of the receiver',
  meaning: 'Text between these quotes is sent as it is.',
  example: "Hi {{'{{first_name}}'}}",
  result: 'Hi {{first_name}}',
};

/** A help button that lists the filters of variables with examples. */
export function FilterHelp() {
  return (
    <HelpTip of="filters">
      <dl className={styles.filters}>
        {[...TEMPLATE_FILTERS, BRACES].map(({ name, meaning, example, result }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {meaning}
              <code>{example}</code>
              <code>→ {result}</code>
            </dd>
          </div>
        ))}
      </dl>
    </HelpTip>
  );
}
