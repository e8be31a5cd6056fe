import { MenuButton } from '../../../ui/menu-button.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import type { TemplateValues } from './template-field.ts';
import { TEMPLATE_PRESETS, type TemplatePreset } from './template-presets.ts';
import type { TemplateName } from './webhook-values.ts';

const PresetEntries = onDemand(async () => (await import('../../../ui/menu-list.tsx')).MenuList);

export type OnPreset = (template: TemplateName, values: TemplateValues, name: string) => void;

/** A menu of common receivers. The values of the selected receiver replace the template in the form. */
export function PresetMenu({ template, onPreset }: { template: TemplateName; onPreset: OnPreset }) {
  const fitting = TEMPLATE_PRESETS.flatMap((preset: TemplatePreset) => {
    const values = preset[template];
    return values === null ? [] : [{ ...preset, values }];
  });
  return (
    <MenuButton label="Start from" onIntent={PresetEntries.prefetch}>
      {(menu) => (
        <PresetEntries
          {...menu}
          entries={fitting.map(({ name, note, values }) => ({
            title: name,
            note,
            onSelect: () => onPreset(template, values, name),
          }))}
        />
      )}
    </MenuButton>
  );
}
