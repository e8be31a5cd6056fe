import { BotPage, type BotPageParts } from '../features/bots/detail/bot-page.tsx';
import { LeadsOfBot } from '../features/leads/of-bot/leads-of-bot.tsx';
import { EndTestButton } from '../features/split-tests/detail/end/end-test-button.tsx';
import { OutcomeBanner } from '../features/split-tests/detail/end/outcome-banner.tsx';
import { SplitTestSkeleton } from '../features/split-tests/detail/split-test-skeleton.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

const PARTS: BotPageParts = {
  // Its statistics are heavy, and for one tab alone.
  SplitTestPanel: lazyPart(
    async () => (await import('../features/split-tests/detail/split-test-panel.tsx')).SplitTestPanel,
  ),
  SplitTestSkeleton,
  EndTestButton,
  OutcomeBanner,
  LeadsOfBot,
};

/** A bot's page with what other resources say of it. Features do not know each other: they meet here. */
export function BotPageWithParts() {
  return <BotPage parts={PARTS} />;
}
