import Copy from 'lucide-react/icons/copy';
import CopyPlus from 'lucide-react/icons/copy-plus';
import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-up-right-exit';
import { copyText } from '../../lib/clipboard.ts';
import { paths } from '../../lib/paths.ts';
import { MenuList, type MenuPlace } from '../../ui/menu-list.tsx';
import { useToast } from '../../ui/toasts.tsx';

type BotMenuListProps = MenuPlace & { botId: string; onDuplicate: () => void };

export function BotMenuList({ botId, onDuplicate, ...menu }: BotMenuListProps) {
  const toast = useToast();
  const copyId = () => {
    copyText(botId).then(
      () => toast({ text: 'Copied the id of the bot', tone: 'good' }),
      () => toast({ text: 'This browser blocked copying the id.', tone: 'bad' }),
    );
  };
  return (
    <MenuList
      {...menu}
      entries={[
        { title: 'Open', icon: <SquareArrowOutUpRight size={16} aria-hidden />, href: paths.bot(botId) },
        { title: 'Duplicate…', icon: <CopyPlus size={16} aria-hidden />, onSelect: onDuplicate },
        { title: 'Copy id', icon: <Copy size={16} aria-hidden />, onSelect: copyId },
      ]}
    />
  );
}
