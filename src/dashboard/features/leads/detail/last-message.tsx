import type { Lead } from '#contract/lead.ts';
import { BotName } from '../../../list/bot-name.tsx';
import { Card } from '../../../ui/card.tsx';
import { Direction } from '../../../list/direction.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Value } from '../../../ui/value.tsx';
import styles from './last-message.module.css';

export function LastMessage({ lead }: { lead: Lead }) {
  return (
    <Card title="Last message">
      <div className={styles.facts}>
        {lead.lastMessageDirection && <Direction value={lead.lastMessageDirection} />}
        <span>
          <span className={styles.term}>Sent</span> <Moment value={lead.lastMessageTime} />
        </span>
        <span>
          <span className={styles.term}>Bot</span> <BotName id={lead.lastMessageBotId} />
        </span>
      </div>
      <div className={styles.message}>
        {lead.lastMessage ? <LongText text={lead.lastMessage} /> : <Value value={lead.lastMessage} />}
      </div>
    </Card>
  );
}
