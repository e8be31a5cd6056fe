import { describe, expect, it } from 'vitest';
import { returnPath } from './return-path.ts';

function returnsTo(to: string): string {
  return returnPath(new URLSearchParams({ to }));
}

describe('the return path after sign-in', () => {
  it.each(['/leads', '/leads?page=3&unread=true', '/leads/a%2Fb#history'])('accepts %s', (to) => {
    expect(returnsTo(to)).toBe(to);
  });

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    '\t//evil.example',
    '/.//evil.example',
    '/leads/..//evil.example',
    '/%2e//evil.example',
    'https://evil.example/leads',
    'javascript:alert(1)',
    'data:text/html,hello',
    'leads',
    '',
    ' /leads',
  ])('replaces %j with the start page', (to) => {
    expect(returnsTo(to)).toBe('/');
  });

  it('defaults to the start page', () => {
    expect(returnPath(new URLSearchParams())).toBe('/');
  });

  it.each(['/sign-in', '/sign-in?to=/leads'])('never returns to the sign-in page (%s)', (to) => {
    expect(returnsTo(to)).toBe('/');
  });
});
