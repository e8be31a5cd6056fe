import Typography from '@mui/material/Typography';
import { MOST_MESSAGES, type InboundConfig, type InboundOutcome } from '#contract/inbound.ts';
import { handshakeInBody, unansweredText } from '#contract/handshakes.ts';
import { readInbound, refusalOf, type InboundReading } from '#contract/read-inbound.ts';
import { paths } from '../../../lib/paths.ts';
import { pluralize } from '../../../lib/pluralize.ts';
import { Link } from '../../../ui/link.tsx';
import { StatusChip } from '../../../ui/value.tsx';
import styles from './inbound.module.css';

const MOST_SHOWN = 10;

/** Shows for each message in a sample whether the mapping would accept it. */
export function Verdict({ config, body }: { config: InboundConfig; body: object }) {
  const handshake = handshakeInBody(body);
  if (handshake !== null) {
    return (
      <Typography variant="body2" component="div">
        <StatusChip>Handshake, not a message</StatusChip> {unansweredText(handshake)}
      </Typography>
    );
  }
  const readings = readInbound(config, body);
  if (readings === null) {
    return (
      <Typography variant="body2" component="div">
        <StatusChip tone="caution">Would be refused</StatusChip> At most {MOST_MESSAGES} messages can arrive
        at once.
      </Typography>
    );
  }
  const refusals = readings.map((reading) => refusalOf(config, reading));
  if (readings.length === 1) return <OneVerdict reading={readings[0]!} refusal={refusals[0]!} />;
  const accepted = refusals.filter((refusal) => refusal === null).length;
  return (
    <Typography variant="body2" component="div">
      {accepted === readings.length ? (
        <StatusChip isNotable tone="good">
          Would be accepted
        </StatusChip>
      ) : (
        <StatusChip tone="caution">{`${accepted} of ${readings.length} would be accepted`}</StatusChip>
      )}{' '}
      {pluralize(readings.length, 'message')}
      <ol className={styles.messages}>
        {readings.slice(0, MOST_SHOWN).map((reading, index) => (
          // The index is a stable key, because the messages never change order.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            {refusals[index] ?? <From reading={reading} />}
            {refusals[index] === null && <Problems of={reading} />}
          </li>
        ))}
      </ol>
      {readings.length > MOST_SHOWN && `And ${pluralize(readings.length - MOST_SHOWN, 'message')} more.`}
    </Typography>
  );
}

function OneVerdict({ reading, refusal }: { reading: InboundReading; refusal: string | null }) {
  return (
    <Typography variant="body2" component="div">
      {refusal === null ? (
        <StatusChip isNotable tone="good">
          Would be accepted
        </StatusChip>
      ) : (
        <StatusChip tone="caution">Would be refused</StatusChip>
      )}{' '}
      {refusal ?? <From reading={reading} />}
      {refusal === null && <Problems of={reading} />}
    </Typography>
  );
}

function From({ reading: { contactId, kind, text, attachments } }: { reading: InboundReading }) {
  const hasContent = text !== null || attachments.length > 0;
  const message = hasContent ? 'As a message from' : 'As a message without text from';
  return (
    <>
      {kind === 'fields' ? 'As new values of the fields of' : message} contact <bdi>{contactId}</bdi>.
    </>
  );
}

function Problems({ of: { problems } }: { of: InboundReading }) {
  return problems.map(({ part, isDropped, message }) => (
    <div key={part + message}>
      <StatusChip tone="caution">{isDropped ? 'Left out' : 'Repaired'}</StatusChip> {message}
    </div>
  ));
}

/** Summarises the response of the service after the user sent a sample as a real message. */
export function outcomeText({ isAccepted, isDuplicate, results }: InboundOutcome): string {
  if (isDuplicate) return 'Already received before. ';
  const accepted = results.filter((result) => result.isAccepted).length;
  if (results.length > 1) return `${accepted} of ${results.length} messages accepted. `;
  return isAccepted ? 'Message accepted. ' : 'Message refused. ';
}

export function OutcomeDetails({ outcome: { reason, leadId, results } }: { outcome: InboundOutcome }) {
  const problems = results.flatMap((result) => result.problems ?? []);
  return (
    <>
      {reason} {leadId !== null && <Link to={paths.lead(leadId)}>Open the lead</Link>}
      {problems.slice(0, MOST_SHOWN).map(({ part, message }) => (
        <div key={part + message}>{message}</div>
      ))}
    </>
  );
}
