import { BotPage, type BotPageParts } from '../features/bots/detail/bot-page.tsx';
import { LeadsOfBot } from '../features/leads/of-bot/leads-of-bot.tsx';
import { EndTestButton, OutcomeBanner } from '../features/split-tests/detail/end-test.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

const PARTS: BotPageParts = {
  // Its statistics are heavy, and for one tab alone.
  SplitTestPanel: lazyPart(
    async () => (await import('../features/split-tests/detail/split-test-panel.tsx')).SplitTestPanel,
  ),
  EndTestButton,
  OutcomeBanner,
  LeadsOfBot,
};

/** A bot's page with what other resources say of it. Features do not know each other: they meet here. */
export function BotPageWithParts() {
  return <BotPage parts={PARTS} />;
}
