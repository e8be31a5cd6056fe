import { MenuList, type MenuPlace } from '../../../ui/menu-list.tsx';
import { SENDER_PRESETS, type SenderPreset } from './sender-presets.ts';

type SenderEntriesProps = { menu: MenuPlace; onPreset: (preset: SenderPreset) => void };

/** The entries of the menu with common senders. Load them lazily, because their example messages are long. */
export function SenderEntries({ menu, onPreset }: SenderEntriesProps) {
  return (
    <MenuList
      {...menu}
      entries={SENDER_PRESETS.map((preset) => ({
        title: preset.name,
        note: preset.note,
        onSelect: () => onPreset(preset),
      }))}
    />
  );
}
