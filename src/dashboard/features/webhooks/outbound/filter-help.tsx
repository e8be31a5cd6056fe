import { TEMPLATE_FILTERS } from '#contract/template-filters.ts';
import { HelpTip } from '../../../ui/help-tip.tsx';

const BRACES = {
  name: 'Braces of the receiver',
  meaning: 'Text between these quotes is sent as it is.',
  example: "Hi {{'{{first_name}}'}}",
  result: 'Hi {{first_name}}',
};

/** A help button that lists the filters for variables in templates, with examples. */
export function FilterHelp() {
  return (
    <HelpTip of="filters">
      <dl className="grid gap-3 breaks" style={{ maxHeight: '60vh', overflow: 'auto' }}>
        {[...TEMPLATE_FILTERS, BRACES].map(({ name, meaning, example, result }) => (
          <div key={name}>
            <dt className="strong">{name}</dt>
            <dd>
              {meaning}
              <code className="secondary block">{example}</code>
              <code className="secondary block">→ {result}</code>
            </dd>
          </div>
        ))}
      </dl>
    </HelpTip>
  );
}
