import Box from '@mui/material/Box';
import { useState } from 'react';
import { DEFAULT_MATCHES, type LeadMatch, searchLeads } from '#contract/lead-search.ts';
import { isSupported } from '../../api/transport/config.ts';
import { leadName } from '../../domain/lead-name.ts';
import { useLeadSearch } from '../../domain/use-lead-search.ts';
import { paths } from '../../lib/paths.ts';
import { atLeast, pluralize } from '../../lib/pluralize.ts';
import { shorten } from '../../lib/shorten.ts';
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

/**
 * Names the leads that the service finds for the search text, except the leads that the list shows. Renders nothing if
 * the service cannot search leads.
 */
export function OtherMatches(props: OtherMatchesProps) {
  return isSupported(searchLeads) && <Matches {...props} />;
}

function Matches({ text, shown }: OtherMatchesProps) {
  const { matches, isPending, words } = useLeadSearch(text);
  // The leads of the previous text stay until the next ones arrive, so that the line does not blink with each key.
  const [found, setFound] = useState(matches);
  if (!isPending && found !== matches) setFound(matches);
  const others = found.filter(({ id }) => !shown.has(id));
  const named = others.slice(0, MOST_NAMED);
  const further = others.length - named.length;
  return (
    <Box
      component="section"
      className="small wrap gap-3 rows-1 breaks"
      // On touch screens, each link reacts above and below its line.
      sx={{ mb: 3, '@media (pointer: coarse)': { '& a': { py: 2 } } }}
      aria-label="Other leads"
      aria-busy={isPending}
    >
      <span className="secondary">
        On other pages
        <HelpTip of="other pages">
          The service searches the names, contact ids and last messages of all leads. This line names the best
          matches. A scan of all leads also compares their other fields.
        </HelpTip>
      </span>
      {named.map((match) => (
        <Link key={match.id} to={paths.lead(match.id)} dir="auto" {...tip(hintOf(match))}>
          {labelOf(match, named)}
        </Link>
      ))}
      {further > 0 && (
        <span className="secondary">
          and {atLeast(pluralize(further, 'other'), { isCertain: found.length < DEFAULT_MATCHES })}
        </span>
      )}
      {words !== '' && <span>{words}</span>}
      {others.length === 0 && words === '' && (
        <span className="secondary">{isPending ? 'searching…' : 'none found'}</span>
      )}
    </Box>
  );
}

/** Returns the name of a lead. If another lead in the line has the same name, the contact id follows. */
function labelOf({ id, name, contactId }: LeadMatch, named: readonly LeadMatch[]): string {
  const { text } = leadName({ name, contactId });
  const isUnique = named.filter((other) => leadName(other).text === text).length === 1;
  return isUnique ? text : `${text} (${shorten(contactId ?? id, 16)})`;
}

function hintOf({ id, contactId, matched, excerpt }: LeadMatch): string {
  return (matched === 'lastMessage' ? excerpt : contactId) ?? id;
}
