import { useState } from 'react';
import { MenuButton } from '../../ui/menu-button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { botName, type BotRow } from './bot-rows.ts';

const BotMenuList = onDemand(async () => (await import('./bot-menu-list.tsx')).BotMenuList);
const DuplicateBotDialog = onDemand(
  async () => (await import('./duplicate/duplicate-bot-dialog.tsx')).DuplicateBotDialog,
);

export function BotActions({ row }: { row: BotRow }) {
  const [isDuplicating, setDuplicating] = useState(false);
  return (
    <>
      <MenuButton label={`Actions for ${botName(row)}`} asDots onIntent={BotMenuList.prefetch}>
        {(menu) => <BotMenuList {...menu} botId={row.id} onDuplicate={() => setDuplicating(true)} />}
      </MenuButton>
      {isDuplicating && (
        <DuplicateBotDialog botId={row.id} name={row.name} onClose={() => setDuplicating(false)} />
      )}
    </>
  );
}
