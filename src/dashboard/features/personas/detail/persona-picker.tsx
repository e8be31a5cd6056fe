import Button from '@mui/material/Button';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import type { Persona } from '#contract/persona.ts';
import { onDemand } from '../../../ui/on-demand.tsx';
import { usePopup } from '../../../ui/popup.ts';

type PersonaPickerProps = {
  label: string;
  icon?: ReactNode;
  personas: readonly Persona[];
  onChoose: (personaId: string) => void;
};

const PersonaPickerSheet = onDemand(
  async () => (await import('./persona-picker-sheet.tsx')).PersonaPickerSheet,
);

export function PersonaPicker({ label, icon, personas, onChoose }: PersonaPickerProps) {
  const { anchor, close, trigger } = usePopup('dialog', PersonaPickerSheet.prefetch);
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        startIcon={icon}
        endIcon={<ChevronDown size={14} aria-hidden />}
        {...trigger}
      >
        {label}
      </Button>
      {anchor && (
        <PersonaPickerSheet
          label={label}
          anchor={anchor}
          personas={personas}
          onClose={close}
          onChoose={(id) => {
            close();
            onChoose(id);
          }}
        />
      )}
    </>
  );
}
