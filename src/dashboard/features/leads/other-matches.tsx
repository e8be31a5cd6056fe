import { useState } from 'react';
import { leadName } from '../../domain/lead-name.ts';
import { useLeadSearch } from '../../domain/use-lead-search.ts';
import { paths } from '../../lib/paths.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { HelpTip } from '../../ui/help-tip.tsx';
import { Link } from '../../ui/link.tsx';
import { tip } from '../../ui/tip.ts';

/** The maximum number of leads that the line names. */
const MOST_NAMED = 5;

type OtherMatchesProps = {
  /** The search text of the list. */
  text: string;
  /** The ids of the leads that the list shows. */
  shown: ReadonlySet<string>;
};

/** Names the leads that the service finds for the search text, except the leads that the list shows. */
export function OtherMatches({ text, shown }: OtherMatchesProps) {
  const { matches, isPending, words } = useLeadSearch(text);
  // The leads of the previous text stay until the next ones arrive, so that the line does not blink with each key.
  const [found, setFound] = useState(matches);
  if (!isPending && found !== matches) setFound(matches);
  const others = found.filter(({ id }) => !shown.has(id));
  const further = others.length - MOST_NAMED;
  return (
    <section className="small wrap gap-3 rows-1 breaks" aria-label="Other leads" aria-busy={isPending}>
      <span className="secondary">
        On other pages
        <HelpTip of="other pages">
          The service searches the names, contact ids and last messages of all leads. This line names the best
          matches. A scan of all leads also compares their other fields.
        </HelpTip>
      </span>
      {others.slice(0, MOST_NAMED).map(({ id, name, contactId, matched, excerpt }) => (
        <Link
          key={id}
          to={paths.lead(id)}
          dir="auto"
          {...tip((matched === 'lastMessage' ? excerpt : contactId) ?? id)}
        >
          {leadName({ name, contactId }).text}
        </Link>
      ))}
      {further > 0 && <span className="secondary">and {pluralize(further, 'other')} or more</span>}
      {words !== '' && <span>{words}</span>}
      {others.length === 0 && words === '' && (
        <span className="secondary">{isPending ? 'searching…' : 'no match'}</span>
      )}
    </section>
  );
}
