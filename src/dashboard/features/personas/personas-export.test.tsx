import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { catchFiles, openExport } from '../../testing/export-on-screen.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { openPersonas } from '../../testing/personas-on-screen.ts';
import { aFolder, aPersona } from '../../testing/test-service.ts';
import { PERSONA_FIELDS } from './detail/persona-fields.ts';

const service = frozenService();

describe('the CSV of personas', () => {
  let saved: { name: string; text: string }[];

  beforeEach(() => {
    saved = catchFiles();
  });

  it('contains the filtered rows with every field, and the folder by name', async () => {
    const folder = aFolder({ name: 'Sales' });
    await service().add({
      folders: [folder],
      personas: [
        aPersona({ personaName: '=Maya', folderId: folder.id, favorited: true, typoPercent: -2 }),
        aPersona({ personaName: 'Tom' }),
      ],
    });
    const { user } = await openPersonas(service(), '?favourites=yes');
    await screen.findByText('1 of 2');
    await (await openExport(user, 'Filtered')).export();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]!.name).toBe('botdeck-personas-1-of-2-personas-favourites.csv');
    const [header = '', ...rows] = saved[0]!.text.split('\r\n');
    for (const { label } of PERSONA_FIELDS) expect(header).toContain(label);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(`"'=Maya"`);
    expect(rows[0]).toContain(',-2,');
    expect(rows[0]).toContain(`,Sales,${folder.id},`);
  });
});
