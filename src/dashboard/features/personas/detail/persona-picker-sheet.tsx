import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { useState } from 'react';
import type { Persona } from '#contract/persona.ts';
import { formatNumber } from '../../../lib/format.ts';
import { FacetSheet } from '../../../list/facet-sheet.tsx';
import { PersonaDot } from '../../../list/persona-avatar.tsx';
import { personaName } from '../../../domain/persona-name.ts';
import { containsWords } from '#contract/fold.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import styles from './persona-picker-sheet.module.css';

/**
 * The maximum number of personas in the list. A longer list would open slowly. The user finds further personas with the
 * search.
 */
const MOST = 50;

type PersonaPickerSheetProps = {
  label: string;
  anchor: HTMLElement;
  personas: readonly Persona[];
  onChoose: (personaId: string) => void;
  onClose: () => void;
};

export function PersonaPickerSheet({ label, anchor, personas, onChoose, onClose }: PersonaPickerSheetProps) {
  const [text, setText] = useState('');
  const contains = containsWords(text);
  const found = personas.filter(({ personaName: name, description, id }) =>
    contains(`${name}\n${description}\n${id}`),
  );
  return (
    <FacetSheet label={label} anchor={anchor} onClose={onClose}>
      <div className="stack" style={{ width: 'min(320px, calc(100vw - 32px))', padding: 8 }}>
        {/* The wrapper is a grid, because the search field would grow vertically in a flex column. */}
        <div className="grid fixed">
          <SearchField label="Find a persona" value={text} onChange={setText} />
        </div>
        <List dense disablePadding className={styles.choices}>
          {found.slice(0, MOST).map((persona) => (
            <ListItem key={persona.id} disablePadding>
              <ListItemButton component="button" onClick={() => onChoose(persona.id)}>
                <PersonaDot name={persona.personaName} color={persona.color} />
                <ListItemText
                  primary={personaName(persona)}
                  secondary={persona.description?.slice(0, 200)}
                  slotProps={{
                    primary: { noWrap: true, dir: 'auto' },
                    secondary: { noWrap: true, dir: 'auto' },
                  }}
                />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
        <output className={styles.note}>{noteOf(personas.length, found.length)}</output>
      </div>
    </FacetSheet>
  );
}

function noteOf(all: number, found: number): string {
  if (all === 0) return 'No other personas.';
  if (found === 0) return 'No match.';
  return found > MOST ? `And ${formatNumber(found - MOST)} more: search by name.` : '';
}
