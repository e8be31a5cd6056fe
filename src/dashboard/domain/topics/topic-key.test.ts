import { expect, it } from 'vitest';
import { topicKey, topicName } from './topic-key.ts';

it('topicKey returns the id, the slug or the name', () => {
  expect(topicKey({ topicId: 'id', slug: 'slug', name: 'Name' })).toBe('id');
  expect(topicKey({ topicId: '', slug: 'slug', name: 'Name' })).toBe('slug');
  expect(topicKey({ topicId: null, slug: null, name: 'Name' })).toBe('Name');
  expect(topicKey({ topicId: null, slug: null, name: null })).toBe('unnamed');
});

it('topicName falls back to the slug, the id or a placeholder', () => {
  expect(topicName({ name: '  ', slug: 'price', topicId: '7' })).toBe('price');
  expect(topicName({ name: null, slug: null, topicId: '7' })).toBe('7');
  expect(topicName({ name: null, slug: '', topicId: null })).toBe('Unnamed topic');
});
