import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { expect, it } from 'vitest';
import { useStoredForm } from './use-stored-form.ts';

type Contact = { title: string; fields: { name: string }[] };

const FIRST: Contact = { title: 'Contact', fields: [{ name: 'Age' }, { name: 'City' }, { name: 'Budget' }] };

/** A form with a list. A save in this form ends when the test calls `answer`. */
function renderForm() {
  let answer: (stored: Contact) => void = () => undefined;
  const sent: Contact[] = [];
  function Form() {
    const [stored, setStored] = useState(FIRST);
    const { form, submit } = useStoredForm<Contact, Contact, Contact>({
      stored,
      isFollowing: true,
      valuesOf: (contact) => structuredClone(contact),
      resolverOf: () => (values) => ({ values, errors: {} }),
      fieldsIn: () => ['title', 'fields'],
      secretsIn: () => [],
      isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
      readLatest: null,
      send: (values) => {
        sent.push(structuredClone(values));
        return new Promise((resolve) => (answer = resolve));
      },
      storedOf: (reply) => reply,
      onSaved: ({ reply }) => setStored(reply),
    });
    const list = useFieldArray({ control: form.control, name: 'fields' });
    return (
      <form>
        <input aria-label="Title" {...form.register('title')} />
        {list.fields.map(({ id }, place) => (
          <div key={id}>
            <input aria-label="Field" {...form.register(`fields.${place}.name`)} />
            <button type="button" onClick={() => list.remove(place)}>
              Remove {place}
            </button>
          </div>
        ))}
        <button type="button" onClick={() => list.append({ name: 'New' })}>
          Add
        </button>
        <button type="button" onClick={submit}>
          Save
        </button>
        <output data-testid="state">{form.formState.isDirty ? 'unsaved' : 'saved'}</output>
      </form>
    );
  }
  render(<Form />);
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  return {
    press,
    sent,
    names: () =>
      screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Field' }).map(({ value }) => value),
    reply: (stored: Contact) => act(async () => answer(stored)),
  };
}

it('does not restore an item that was removed during a save', async () => {
  const { press, names, reply } = renderForm();
  await userEvent.type(screen.getByLabelText('Title'), 's');
  await press('Save');
  await press('Remove 0');
  await reply({ ...FIRST, title: 'Contacts' });
  expect(names()).toEqual(['City', 'Budget']);
  expect(screen.getByTestId('state')).toHaveTextContent('unsaved');
});

it('does not duplicate an item that was added before a save', async () => {
  const { press, names, reply, sent } = renderForm();
  await press('Add');
  await press('Save');
  await press('Add');
  await press('Remove 1');
  await reply(sent[0]!);
  expect(names()).toEqual(['Age', 'Budget', 'New', 'New']);
  await press('Save');
  expect(sent[1]?.fields.map(({ name }) => name)).toEqual(['Age', 'Budget', 'New', 'New']);
});

it('keeps an item that was changed during a save, and adopts the other values of the service', async () => {
  const { press, names, reply } = renderForm();
  await userEvent.type(screen.getByLabelText('Title'), 's');
  await press('Save');
  await userEvent.type(screen.getAllByLabelText('Field')[2]!, ' in EUR');
  await reply({ title: 'contacts', fields: FIRST.fields });
  expect(names()).toEqual(['Age', 'City', 'Budget in EUR']);
  expect(screen.getByLabelText('Title')).toHaveValue('contacts');
});

it('shows the form as saved if nothing was typed during the save', async () => {
  const { press, names, reply } = renderForm();
  await press('Remove 2');
  await press('Save');
  await reply({ ...FIRST, fields: FIRST.fields.slice(0, 2) });
  expect(names()).toEqual(['Age', 'City']);
  expect(screen.getByTestId('state')).toHaveTextContent('saved');
});
