import { afterEach, expect, it } from 'vitest';
import { findRowNames, rowCells, rowLink, rowNames } from './rows-on-screen.ts';

const place = document.body.appendChild(document.createElement('div'));

afterEach(() => place.replaceChildren());

const table = (name: (text: string) => string) => `
  <table>
    <thead><tr><th>Name</th><th>Kind</th></tr></thead>
    <tbody>
      <tr aria-hidden="true"><td>Today</td></tr>
      <tr aria-rowindex="3"><td>${name('Second')}</td><td>a</td></tr>
      <tr aria-rowindex="2"><td>${name('First, locked')}</td><td>b</td></tr>
    </tbody>
  </table>`;

it.each([
  ['links', (text: string) => `<a href="/x">${text}</a>`],
  ['texts', (text: string) => text],
])('finds rows whose names are %s', async (_, name) => {
  place.innerHTML = table(name);
  expect(await findRowNames()).toEqual(['First', 'Second']);
  expect(rowNames()).toEqual(['First', 'Second']);
  expect(rowCells('Second')).toEqual({ Name: 'Second', Kind: 'a' });
});

it('reports a row without a link', () => {
  place.innerHTML = table(String);
  expect(() => rowLink('First')).toThrow("The row 'First' has no link.");
});
