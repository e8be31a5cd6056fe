import Stack from '@mui/material/Stack';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SmartFaq } from '#contract/smart-faq.ts';
import { checkedFaqList } from '../../../api/resources/faq-reply.ts';
import { checkedLeadList } from '../../../api/resources/lead-reply.ts';
import type { KnownSource, SourceDirectory } from '../../../api/resources/source-directory.ts';
import { pluralize } from '../../../lib/pluralize.ts';
import { countAskers } from '../../../domain/faq-facts.ts';
import { formatNumber } from '../../../lib/format.ts';
import { messageText } from '../../../lib/html-text.ts';
import { leadName } from '../../../domain/lead-name.ts';
import { paths } from '../../../lib/paths.ts';
import { staleNotices } from '../../../list/notices.ts';
import { Card, LinesSkeleton, CardColumn, Columns } from '../../../ui/card.tsx';
import { CopyableId } from '../../../ui/copyable.tsx';
import { CodeValue, DescriptionList, EmptyValue, StatusChip, Value } from '../../../ui/value.tsx';
import { Link } from '../../../ui/link.tsx';
import { Loaded, Panel } from '../../../ui/panel.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Notices } from '../../../ui/feedback.tsx';
import { tipIfTruncated } from '../../../ui/tip.ts';
import { BOT_LINES, BotsOfSource } from './bots-of-source.tsx';
import { newestLeadsOf, type SourceTabProps } from '../source-tabs.ts';
import { summarizeFaqs, summarizeLeads, type NewestLeads } from './source-facts.ts';
import styles from './source-overview.module.css';

/** The overview tab of a source. Each card loads and fails independently of the other cards. */
export function SourceOverview({ sourceId, directory }: SourceTabProps) {
  return (
    <Columns>
      <CardColumn>
        <Card title="Bots">
          <Panel label="bots" skeleton={<LinesSkeleton lines={BOT_LINES} />}>
            <BotsOfSource sourceId={sourceId} directory={directory} />
          </Panel>
        </Card>
        <Card
          title="Leads"
          actions={<Link to={paths.leads(new URLSearchParams({ source: sourceId }))}>View all leads</Link>}
        >
          <Panel label="leads" skeleton={<LinesSkeleton lines={5} />}>
            <LeadsOfSource sourceId={sourceId} />
          </Panel>
        </Card>
      </CardColumn>
      <CardColumn>
        <Card title="About">
          <Loaded query={directory} label="source" skeleton={<LinesSkeleton lines={5} />}>
            {(known) => <SourceFacts sourceId={sourceId} directory={known} />}
          </Loaded>
        </Card>
        <Card
          title="Questions of leads"
          actions={<Link to={paths.faqs(new URLSearchParams({ sourceId }))}>View all FAQs</Link>}
        >
          <Panel label="questions" skeleton={<LinesSkeleton lines={5} />}>
            <FaqsOfSource sourceId={sourceId} />
          </Panel>
        </Card>
      </CardColumn>
    </Columns>
  );
}

function SourceFacts({ sourceId, directory }: { sourceId: string; directory: SourceDirectory }) {
  const source = directory.data.find(({ id }) => id === sourceId);
  if (!source) return <NotNamed sourceId={sourceId} directory={directory} />;
  const isListed = directory.gatheredFrom === null;
  return (
    <>
      <DescriptionList
        items={[
          {
            term: 'Name',
            value: (
              <bdi>
                <Value value={source.name} />
              </bdi>
            ),
          },
          ...(isListed ? listedFacts(source) : []),
          { term: 'Source id', value: <CopyableId value={sourceId} label="source id" keep={24} /> },
        ]}
      />
      {!isListed && (
        <p className="quiet figures mt-2">
          This service cannot list sources, so the channel, key and state of this one are unknown.
        </p>
      )}
    </>
  );
}

function listedFacts({ category, key, enabled }: KnownSource): { term: string; value: ReactNode }[] {
  return [
    {
      term: 'Channel',
      value: (
        <bdi>
          <CodeValue value={category} />
        </bdi>
      ),
    },
    {
      term: 'Key',
      value: (
        <bdi>
          <Value value={key} />
        </bdi>
      ),
    },
    {
      term: 'State',
      value: enabled ? 'On' : <StatusChip>Off</StatusChip>,
    },
  ];
}

/** Explains that no source with this id is known, and names the tabs that still work. */
function NotNamed({ sourceId, directory }: { sourceId: string; directory: SourceDirectory }) {
  const { gatheredFrom, invalidCount } = directory;
  if (gatheredFrom !== null) {
    return (
      <Stack spacing={2} sx={{ overflowWrap: 'anywhere' }}>
        <p>
          No scanned record names the source <code>{sourceId}</code>. {gatheredFrom}
        </p>
        <p>Its channels and outbound webhook can be opened by this id anyway.</p>
      </Stack>
    );
  }
  return (
    <Stack spacing={2} sx={{ overflowWrap: 'anywhere' }}>
      <p>
        The service lists no source with the id <code>{sourceId}</code>: it may have been deleted or belong to
        another agency.
        {invalidCount > 0 && ` ${invalidCountText(invalidCount)}`}
      </p>
      <p>
        Bots, leads and questions that still name it are shown here. Its channels and outbound webhook can be
        opened, but the service may refuse changes to them.
      </p>
    </Stack>
  );
}

function invalidCountText(invalidCount: number): string {
  return `${pluralize(invalidCount, 'source')} in the list could not be read: it may be ${invalidCount === 1 ? 'that one' : 'one of them'}.`;
}

function LeadsOfSource({ sourceId }: { sourceId: string }) {
  const query = useSuspenseQuery(checkedLeadList(newestLeadsOf(sourceId)));
  const found = summarizeLeads(query.data);
  return (
    <>
      <Notices items={[...found.notices, ...staleNotices('These leads are', query)]} />
      <p className="quiet figures">{leadText(found)}</p>
      {found.leads.length > 0 && (
        <ul className="mt-2">
          {found.leads.map((lead) => (
            <li key={lead.id} className={styles.line}>
              <Link className={styles.name} to={paths.lead(lead.id)} dir="auto">
                {leadName(lead).text}
              </Link>
              <span className="quiet figures nowrap">
                <Moment value={lead.lastMessageTime} />
              </span>
              <span
                className="ellipsis quiet"
                style={{ gridColumn: '1 / -1' }}
                dir="auto"
                {...tipIfTruncated}
              >
                <Value value={messageText(lead.lastMessage)} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function leadText({ total, leads }: NewestLeads): string {
  if (total === null) return 'The number of leads is unknown.';
  if (total === 0) return 'No leads from this source.';
  return total > leads.length
    ? `Newest ${leads.length} of ${formatNumber(total)}`
    : `${pluralize(total, 'lead')}.`;
}

const FEW = 5;

function FaqsOfSource({ sourceId }: { sourceId: string }) {
  const query = useSuspenseQuery(checkedFaqList({ sourceId }));
  const { answered, unanswered, notices } = summarizeFaqs(query.data);
  return (
    <>
      <Notices items={[...notices, ...staleNotices('These questions are', query)]} />
      <p className="quiet figures">{faqText(answered, unanswered.length)}</p>
      {unanswered.length > 0 && (
        <ul className="mt-2">
          {unanswered.slice(0, FEW).map((faq) => (
            <li key={faq.id} className={styles.line}>
              <span className="breaks small shrink">
                {faq.question ? <LongText text={faq.question} /> : <Value value={faq.question} />}
              </span>
              <span className="quiet figures nowrap">
                <AskedBy faq={faq} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function AskedBy({ faq }: { faq: SmartFaq }) {
  const count = countAskers(faq);
  return count === null ? <EmptyValue label="unknown who asked" /> : pluralize(count, 'lead');
}

function faqText(answered: number, unanswered: number): string {
  if (answered + unanswered === 0) return 'The service has no questions from leads of this source.';
  if (unanswered === 0) return `${pluralize(answered, 'question')} answered, none unanswered.`;
  const without = `${pluralize(unanswered, 'question')} unanswered, ${formatNumber(answered)} answered.`;
  return unanswered > FEW ? `${without} The ${FEW} asked by most leads:` : without;
}
