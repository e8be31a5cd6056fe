import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { personaValue } from '../testing/values.ts';
import { PersonaChip } from './links.tsx';
import { KnownPersonas } from '../api/persona-names.ts';

function show(name?: string | null) {
  const maya = personaValue({ id: 'known', personaName: 'Maya', color: '#1b1f3b' });
  render(
    <MemoryRouter>
      <KnownPersonas value={new Map([[maya.id, maya]])}>
        <PersonaChip id="known" />
        <PersonaChip id="a-persona-of-a-long-id" {...(name !== undefined && { name })} />
      </KnownPersonas>
    </MemoryRouter>,
  );
  return screen.getAllByRole('link');
}

describe('the chip of a persona', () => {
  it('leads to its page by its name, with its initial on its colour', () => {
    const [known] = show();
    expect(known).toHaveAccessibleName('Maya');
    expect(known).toHaveAttribute('href', '/personas/known');
    expect(known?.querySelector('[aria-hidden]')).toHaveStyle({ background: '#1b1f3b', color: '#ffffff' });
    expect(known?.querySelector('img')).toBeNull();
  });

  it('has the given name where the persona is not known, else its id, shortened', () => {
    expect(show('Tom')[1]).toHaveAccessibleName('Tom');
    expect(show(null)[3]).toHaveAccessibleName('a-person…g-id');
  });
});
