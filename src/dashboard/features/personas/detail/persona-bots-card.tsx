import { useState } from 'react';
import type { Persona } from '#contract/persona.ts';
import { QuietButton } from '../../../ui/button.tsx';
import { BotName } from '../../../list/bot-name.tsx';
import { Card } from '../../../ui/card.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import styles from './persona-details.module.css';
import { botsOf, type PersonaBot } from './persona-bots.ts';

const FEW = 12;

const DISPUTES = {
  onlyInIds: 'Only among the bot ids',
  onlyInBots: 'Only among the bots',
};

/** The bots that use a persona, those that its two lists do not agree on first. */
export function PersonaBotsCard({ persona }: { persona: Persona }) {
  const [isOpen, setOpen] = useState(false);
  const bots = botsOf(persona).toSorted((a, b) => Number(a.dispute === null) - Number(b.dispute === null));
  const disputed = bots.filter(({ dispute }) => dispute !== null).length;
  return (
    <Card title="Bots" beside={<span className={styles.count}>{bots.length.toLocaleString('en')}</span>}>
      {bots.length === 0 && <p className={styles.nothing}>No bot uses this persona.</p>}
      {disputed > 0 && (
        <p className={styles.dispute}>
          The service lists the bots of a persona twice, and the lists do not agree on{' '}
          {disputed === 1 ? 'one of them' : `${disputed} of them`}.
        </p>
      )}
      <ul className={styles.bots}>
        {(isOpen ? bots : bots.slice(0, FEW)).map((bot) => (
          <li key={`${bot.id} ${bot.name}`} className={styles.bot}>
            <Bot bot={bot} />
            {bot.dispute && <StatusChip tone="caution">{DISPUTES[bot.dispute]}</StatusChip>}
          </li>
        ))}
      </ul>
      {bots.length > FEW && (
        <QuietButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show fewer' : `Show all ${bots.length.toLocaleString('en')} bots`}
        </QuietButton>
      )}
    </Card>
  );
}

function Bot({ bot: { id, name } }: { bot: PersonaBot }) {
  if (id !== null) return <BotName id={id} withId />;
  return (
    <span className={styles.bot}>
      <bdi>{name}</bdi>
      <StatusChip tone="caution">Without an id</StatusChip>
    </span>
  );
}
