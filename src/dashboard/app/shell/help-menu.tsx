import { BookOpen, Braces, Keyboard } from 'lucide-react';
import { appConfig } from '../../api/transport/config.ts';
import { paths } from '../../lib/paths.ts';
import { MenuList, type MenuPlace } from '../../ui/menu-list.tsx';

type HelpMenuProps = MenuPlace & { onOpenShortcuts: () => void };

/** What helps with the product itself. Load it lazily. */
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
          isNewTab: true,
        },
        {
          title: 'Keyboard shortcuts',
          icon: <Keyboard size={16} aria-hidden />,
          // Once the menu is gone, which gives the focus back to its button.
          onSelect: () => setTimeout(onOpenShortcuts),
        },
        // Of the embedded service, which is the one with a sample agency.
        ...(appConfig().sample === null
          ? []
          : [
              {
                title: 'API reference',
                icon: <Braces size={16} aria-hidden />,
                href: paths.apiDocs(),
                isNewTab: true,
              },
            ]),
      ]}
    />
  );
}
