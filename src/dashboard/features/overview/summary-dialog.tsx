import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import ImageDown from 'lucide-react/icons/image-down';
import { Fragment, useRef } from 'react';
import { activityQueries } from '../../api/resources/activity-queries.ts';
import { agencyName, sessionQuery } from '../../api/session/session.ts';
import { PREFETCHED } from '../../api/transport/query-client.ts';
import { copyText } from '../../lib/clipboard.ts';
import { paths } from '../../lib/paths.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { formatDay, viewerZone } from '../../lib/time.ts';
import { useToday } from '../../lib/use-today.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Link } from '../../ui/link.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { byHarm, type Check } from './checks/check.ts';
import type { SummaryPart } from './summary-slide-list.tsx';
import { countFigure, rateFigure, weeksOf } from './weekly.ts';

const SummarySlideList = onDemand(async () => (await import('./summary-slide-list.tsx')).SummarySlideList);

type SummaryDialogProps = { checks: readonly Check[]; onClose: () => void };

/** Shows the overview as sentences with links, for reading in the morning or sending to other people. */
export function SummaryDialog({ checks, onClose }: SummaryDialogProps) {
  const words = useRef<HTMLDivElement>(null);
  const toast = useToast();
  const copy = async () => {
    const paragraphs = [...(words.current?.querySelectorAll('p') ?? [])];
    try {
      await copyText(paragraphs.map(({ textContent }) => textContent).join('\n\n'));
      toast({ text: 'Copied the summary', tone: 'good' });
    } catch {
      toast({ text: 'The browser did not allow the copy. Select the text and copy it.', tone: 'bad' });
    }
  };
  return (
    <Dialog
      title="Summary"
      isLong
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <MenuButton
            label="Image for a slide"
            icon={<ImageDown size={16} aria-hidden />}
            onIntent={SummarySlideList.prefetch}
          >
            {(menu) => <SummarySlideList {...menu} words={words} />}
          </MenuButton>
          <Button variant="contained" onClick={() => void copy()}>
            Copy text
          </Button>
        </>
      }
    >
      <div ref={words} className="sentences stack gap-3">
        <Heading />
        <LastWeek />
        <Attention checks={checks} onClose={onClose} />
      </div>
    </Dialog>
  );
}

function Heading() {
  const { data: session } = useQuery(sessionQuery);
  const name = session && agencyName(session);
  return (
    <p className="medium" data-part={'heading' satisfies SummaryPart}>
      <span>
        {name && `${name}, `}
        {formatDay(useToday(viewerZone()))}
      </span>
    </p>
  );
}

function LastWeek() {
  const { data } = useQuery({ ...activityQueries.fortnight(), ...PREFETCHED });
  const weeks = data && weeksOf(data.data.days);
  if (!weeks) return null;
  const { conversations, newLeads } = weeks;
  const rate = rateFigure(weeks);
  return (
    <p data-part={'week' satisfies SummaryPart}>
      <span>
        In the last 7 days there were{' '}
        <Link to={paths.topics()}>{pluralize(conversations.now, 'conversation')}</Link>
        {inBrackets(countFigure(conversations).change)}
        {newLeads && (
          <>
            {' and '}
            <Link to={paths.leads()}>{pluralize(newLeads.now, 'new lead')}</Link>
            {inBrackets(countFigure(newLeads).change)}
          </>
        )}
        .
      </span>
      {rate.note === undefined && (
        <>
          {' '}
          <span>
            Leads replied in <Link to={paths.splitTests()}>{rate.value}</Link> of the conversations
            {inBrackets(rate.change)}.
          </span>
        </>
      )}
    </p>
  );
}

function inBrackets(text: string | undefined): string {
  return text === undefined ? '' : ` (${text})`;
}

function Attention({ checks, onClose }: SummaryDialogProps) {
  const findings = byHarm(checks);
  const unknown = checks.filter(
    ({ error, isPending, isIncomplete }) => error !== null || isPending || isIncomplete,
  );
  const fine = checks.flatMap((check) => check.fine);
  return (
    <>
      {findings.length > 0 && (
        <p data-part={'findings' satisfies SummaryPart}>
          <span>
            {/* The evidence is the list of findings on the page behind the dialog. */}
            <Link to={paths.home()} onClick={onClose}>
              {pluralize(findings.length, 'thing')} {findings.length === 1 ? 'needs' : 'need'} attention
            </Link>
            .
          </span>
          {findings.map(({ id, text }) => (
            <Fragment key={id}>
              {' '}
              <span>{text}.</span>
            </Fragment>
          ))}
        </p>
      )}
      {findings.length === 0 && (
        <p data-part={'findings' satisfies SummaryPart}>
          <span>
            {unknown.length === 0 ? 'Nothing needs attention.' : 'Nothing that was checked needs attention.'}
          </span>
        </p>
      )}
      {unknown.length > 0 && (
        <p data-part={'unknown' satisfies SummaryPart}>
          <span>Not checked completely: {unknown.map(({ subject }) => subject).join('; ')}.</span>
        </p>
      )}
      {fine.length > 0 && (
        <p>
          {unknown.length > 0 ? 'Also checked: ' : 'Needs no action: '}
          {fine.map(({ text, to }, place) => (
            <Fragment key={text}>
              {place > 0 && '; '}
              <Link to={to}>{text}</Link>
            </Fragment>
          ))}
          .
        </p>
      )}
    </>
  );
}
