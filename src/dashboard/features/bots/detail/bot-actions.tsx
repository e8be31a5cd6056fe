import { CopyPlus, Folder } from 'lucide-react';
import { useState } from 'react';
import type { Bot } from '#contract/bot.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { paths } from '../../../lib/paths.ts';
import type { EndOutcome } from '../../../lib/split-tests/end-outcome.ts';
import type { BotPageParts } from './bot-page.tsx';
import { usePersonaNames } from '../../../api/persona-names-of-tests.ts';

const DuplicateBotDialog = onDemand(
  async () => (await import('../duplicate/duplicate-bot-dialog.tsx')).DuplicateBotDialog,
);

type BotActionsProps = {
  botId: string;
  bot: Bot | null;
  name: string | null;
  isReadable: boolean;
  onTestEnded: (outcome: EndOutcome) => void;
  EndTestButton: BotPageParts['EndTestButton'];
};

/** What can be done with a bot. Its split test is ended from the results; here only where these cannot be read. */
export function BotActions({ botId, bot, name, isReadable, onTestEnded, EndTestButton }: BotActionsProps) {
  const [isDuplicating, setDuplicating] = useState(false);
  const { nameOf } = usePersonaNames();
  return (
    <>
      {bot?.folderId && (
        <ButtonLink
          to={paths.folder(bot.folderId)}
          variant="outlined"
          startIcon={<Folder size={16} aria-hidden />}
        >
          Open in folder
        </ButtonLink>
      )}
      <EndTestButton
        bot={{ id: botId, name }}
        shown={null}
        personaName={nameOf}
        isOffered={!isReadable}
        onDone={onTestEnded}
      />
      <Button
        variant="outlined"
        startIcon={<CopyPlus size={16} aria-hidden />}
        aria-haspopup="dialog"
        onPointerEnter={DuplicateBotDialog.prefetch}
        onFocus={DuplicateBotDialog.prefetch}
        onClick={() => setDuplicating(true)}
      >
        Duplicate
      </Button>
      {isDuplicating && (
        <DuplicateBotDialog botId={botId} name={name} onClose={() => setDuplicating(false)} />
      )}
    </>
  );
}
