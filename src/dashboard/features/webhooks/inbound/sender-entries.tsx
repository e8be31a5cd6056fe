import { MenuList, type MenuPlace } from '../../../ui/menu-list.tsx';
import { SENDER_PRESETS, type SenderPreset } from './sender-presets.ts';

type SenderEntriesProps = { menu: MenuPlace; onPreset: (preset: SenderPreset) => void };

/** The senders of the menu. Load it lazily, because the examples are long. */
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
