import Button from '@mui/material/Button';
import CopyPlus from 'lucide-react/icons/copy-plus';
import Folder from 'lucide-react/icons/folder';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod';
import type { Bot } from '#contract/bot.ts';
import { useNames } from '../../../api/names/names.ts';
import { paths } from '../../../lib/paths.ts';
import type { EndOutcome } from '../../../domain/split-tests/end-outcome.ts';
import { BackToList } from '../../../list/back-to-list.tsx';
import { CopyableId } from '../../../ui/copyable.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { Freshness } from '../../../ui/freshness.tsx';
import { Link } from '../../../ui/link.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { MetaLine, PageHeader } from '../../../ui/page-header.tsx';
import { CodeValue, StatusChip } from '../../../ui/value.tsx';
import { EndTestButton } from '../split-tests/detail/end-test.tsx';

const DuplicateBotDialog = onDemand(
  async () => (await import('../duplicate/duplicate-bot-dialog.tsx')).DuplicateBotDialog,
);

type BotHeaderProps = {
  botId: string;
  /** Null while the bot loads, and if the service cannot read bots. */
  bot: Bot | null;
  name: string | null;
  isUnknown: boolean;
  isReadable: boolean;
  onTestEnded: (outcome: EndOutcome) => void;
  /** The query that the refresh button refetches. Null if the service cannot read bots. */
  query: Parameters<typeof Freshness>[0]['query'] | null;
};

/** Shows the id, the name and the actions of the bot. The name appears as soon as any record mentions the bot. */
export function BotHeader({ botId, bot, name, isUnknown, isReadable, query, onTestEnded }: BotHeaderProps) {
  return (
    <PageHeader
      back={<BackToList to={paths.bots}>Bots</BackToList>}
      title={name?.trim() ? name : titleWithoutName(bot, isUnknown)}
      beside={bot && <Chips bot={bot} />}
      meta={
        <MetaLine>
          <span>
            Bot <CopyableId value={botId} label="bot id" keep={24} />
          </span>
          {bot?.category && (
            <bdi>
              <CodeValue value={bot.category} />
            </bdi>
          )}
          {bot && (
            <span>
              Modified <Moment value={bot.modifiedAt} />
              {bot.modifiedBy && (
                <>
                  {' '}
                  by <bdi>{bot.modifiedBy}</bdi>
                </>
              )}
            </span>
          )}
        </MetaLine>
      }
      freshness={query && <Freshness query={query} />}
      actions={!isUnknown && <BotActions {...{ botId, bot, name, isReadable, onTestEnded }} />}
    />
  );
}

function titleWithoutName(bot: Bot | null, isUnknown: boolean): string {
  if (isUnknown) return 'Unknown bot';
  return bot ? 'No name' : 'Bot';
}

function Chips({ bot: { favorited, locked, personaSplitTest } }: { bot: Bot }) {
  return (
    <>
      {favorited && <StatusChip tone="caution">Favourite</StatusChip>}
      {locked && <StatusChip>Locked</StatusChip>}
      {personaSplitTest?.isActive && <StatusChip tone="accent">Split test running</StatusChip>}
    </>
  );
}

type BotActionsProps = Pick<BotHeaderProps, 'botId' | 'bot' | 'name' | 'isReadable' | 'onTestEnded'>;

const DuplicateRequest = z.object({ duplicates: z.literal(true) });

/**
 * Returns the key of the navigation whose router state asks to duplicate the bot. Removes the state from the browser
 * history, so that a reload or a return to the page does not open the dialog again.
 */
function useDuplicateRequest(): string | null {
  const { key, state, search } = useLocation();
  const navigate = useNavigate();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isRequest = DuplicateRequest.safeParse(state).success;
  if (isRequest && openedAt !== key) setOpenedAt(key);
  useEffect(() => {
    if (isRequest) void navigate({ search }, { replace: true, state: null });
  }, [isRequest, navigate, search]);
  return openedAt;
}

/**
 * The actions for a bot. The button that ends the split test appears here only if the service cannot read bots.
 * Otherwise the button is beside the results of the test.
 */
function BotActions({ botId, bot, name, isReadable, onTestEnded }: BotActionsProps) {
  const { nameOf } = useNames('persona');
  const openedAt = useDuplicateRequest();
  return (
    <>
      <EndTestButton
        bot={{ id: botId, name }}
        shown={null}
        personaName={nameOf}
        isOffered={!isReadable}
        onDone={onTestEnded}
      />
      <DialogButton
        key={openedAt}
        opensAtOnce={openedAt !== null}
        label="Duplicate"
        size="small"
        startIcon={<CopyPlus size={16} aria-hidden />}
        onIntent={DuplicateBotDialog.prefetch}
      >
        {(close) => <DuplicateBotDialog botId={botId} name={name} onClose={close} />}
      </DialogButton>
      {bot?.folderId && (
        <Button
          component={Link}
          to={paths.folder(bot.folderId)}
          variant="outlined"
          size="small"
          startIcon={<Folder size={16} aria-hidden />}
        >
          Open in folder
        </Button>
      )}
    </>
  );
}
