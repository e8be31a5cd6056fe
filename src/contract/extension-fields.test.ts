import { expect, it } from 'vitest';
import * as z from 'zod';
import { extensionField, extensionsOf, isExtensionField } from './extension-fields.ts';
import { defineOperation } from './operation.ts';

const Text = z.string().nullable();
const Note = z.object({ text: Text, colour: extensionField(Text) });

const notes = (origin: 'documented' | 'extension') =>
  defineOperation({
    id: 'queryNotes',
    method: 'POST',
    path: '/notes',
    summary: 'Query notes',
    origin,
    query: z.object({ limit: extensionField(z.string()) }),
    body: Note,
    responses: { success: z.array(Note) },
  });

it('a mark applies to one field and not to other fields with the same schema', () => {
  expect(isExtensionField(Note.shape.colour)).toBe(true);
  expect(isExtensionField(Note.shape.text)).toBe(false);
});

it('the extensions of an operation are the operation and its marked fields', () => {
  expect(extensionsOf(notes('documented'))).toEqual(['queryNotes.limit', 'queryNotes.colour']);
  expect(extensionsOf(notes('extension'))).toEqual(['queryNotes', 'queryNotes.limit', 'queryNotes.colour']);
});

it('the extensions of an operation include the marked fields of the records in its response', () => {
  const page = z.object({ total: extensionField(z.int()), results: z.array(Note).nullable().default(null) });
  const paged = { ...notes('documented'), body: null };
  const responses = { ...paged.responses, success: page, records: ['results'] };
  expect(extensionsOf({ ...paged, responses })).toEqual([
    'queryNotes.limit',
    'queryNotes.total',
    'queryNotes.colour',
  ]);
});
