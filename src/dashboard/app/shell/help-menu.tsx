import BookOpen from 'lucide-react/icons/book-open';
import Braces from 'lucide-react/icons/braces';
import Keyboard from 'lucide-react/icons/keyboard';
import { hasApiDocument } from '../../api/resources/api-document.ts';
import { paths } from '../../lib/paths.ts';
import { MenuList, type MenuPlace } from '../../ui/menu-list.tsx';

type HelpMenuProps = MenuPlace & { onOpenShortcuts: () => void };

/** The help menu of the dashboard. Its code should load on demand. */
export function HelpMenu({ onOpenShortcuts, ...place }: HelpMenuProps) {
  return (
    <MenuList
      {...place}
      entries={[
        {
          title: 'Guide',
          note: 'For admins, analysts, finance, support and operators',
          icon: <BookOpen size={16} aria-hidden />,
          href: paths.guide(),
        },
        {
          title: 'Keyboard shortcuts',
          icon: <Keyboard size={16} aria-hidden />,
          // The dialog opens after the menu has closed, because the closing menu returns the focus to its button.
          onSelect: () => setTimeout(onOpenShortcuts),
        },
        ...(hasApiDocument()
          ? [
              {
                title: 'API reference',
                icon: <Braces size={16} aria-hidden />,
                href: paths.apiReference(),
              },
            ]
          : []),
      ]}
    />
  );
}
