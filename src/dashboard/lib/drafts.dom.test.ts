import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { freezeClock } from '../testing/frozen-clock.ts';
import { dropAllDrafts, keepDraftsFor } from './draft-names.ts';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';

const NOW = '2025-03-14T09:00:00.000Z';
const Name = z.object({ name: z.string() });

beforeEach(() => freezeClock(new Date(NOW)));

describe('a draft', () => {
  it('is returned as saved, with its time', () => {
    keepDraft('form:1', { name: 'Ann' });
    expect(readDraft('form:1', Name)).toEqual({ savedAt: NOW, values: { name: 'Ann' } });
    expect(readDraft('form:2', Name)).toBeNull();
  });

  it("is ignored if it does not match the form's schema", () => {
    keepDraft('form:1', { title: 'Ann' });
    expect(readDraft('form:1', Name)).toBeNull();
    sessionStorage.setItem('botdeck-draft:form:1', '{');
    expect(readDraft('form:1', Name)).toBeNull();
  });

  it('is deleted individually or with all drafts, but without other storage entries', () => {
    sessionStorage.setItem('other', 'stays');
    for (const key of ['form:1', 'form:2', 'form:3']) keepDraft(key, { name: key });
    dropDraft('form:1');
    expect(readDraft('form:1', Name)).toBeNull();
    expect(readDraft('form:2', Name)).not.toBeNull();
    dropAllDrafts();
    expect(Object.keys(sessionStorage)).toEqual(['other']);
  });

  it('is not stored if storage is blocked', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('Not allowed', 'SecurityError');
      });
    }
    keepDraft('form:1', { name: 'Ann' });
    dropDraft('form:1');
    expect(readDraft('form:1', Name)).toBeNull();
  });
});

describe('drafts of two agencies in one tab', () => {
  const drafts = () => readDraft('form', Name)?.values.name;
  beforeEach(() => {
    keepDraftsFor('south');
    keepDraft('form', { name: 'Southern' });
    keepDraftsFor('north');
    keepDraft('form', { name: 'Northern' });
  });

  it('are separate', () => {
    expect(drafts()).toBe('Northern');
    keepDraftsFor('south');
    expect(drafts()).toBe('Southern');
  });

  it('are deleted for one agency or for all', () => {
    dropAllDrafts();
    expect(drafts()).toBeUndefined();
    keepDraftsFor('south');
    expect(drafts()).toBe('Southern');
    keepDraftsFor('north');
    dropAllDrafts('');
    keepDraftsFor('south');
    expect(drafts()).toBeUndefined();
  });
});
