import { MenuButton } from '../../../ui/menu-button.tsx';
import type { MenuEntry } from '../../../ui/menu-list.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';

const MenuList = onDemand(async () => (await import('../../../ui/menu-list.tsx')).MenuList);

/** A menu of channels. A user opens one of the channels to renew its token. */
export function RenewMenu({ channels }: { channels: readonly MenuEntry[] }) {
  return (
    <MenuButton label="Renew" onIntent={MenuList.prefetch}>
      {(menu) => <MenuList {...menu} entries={channels} />}
    </MenuButton>
  );
}
