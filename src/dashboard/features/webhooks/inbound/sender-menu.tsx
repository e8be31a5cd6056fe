import { MenuButton } from '../../../ui/menu-button.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import type { SenderPreset } from './sender-presets.ts';

const SenderEntries = onDemand(async () => (await import('./sender-entries.tsx')).SenderEntries);

/** A menu of common senders. The selected sender's mapping replaces the mapping in the form. */
export function SenderMenu({ onPreset }: { onPreset: (preset: SenderPreset) => void }) {
  return (
    <MenuButton label="Start from" onIntent={SenderEntries.prefetch}>
      {(menu) => <SenderEntries menu={menu} onPreset={onPreset} />}
    </MenuButton>
  );
}
