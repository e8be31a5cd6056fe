import { describe, expect, it } from 'vitest';
import { localPath, paths } from './paths.ts';

describe('paths', () => {
  it('builds every URL of the dashboard', () => {
    expect([
      paths.home(),
      paths.signIn(),
      paths.signIn('/leads?page=2'),
      paths.leads(),
      paths.leads(new URLSearchParams({ page: '2', tag: 'a b' })),
      paths.lead('lead-1'),
      paths.lead('a/b?c#d%2F ä'),
      paths.bots(new URLSearchParams({ view: 'tree' })),
      paths.bot('bot/1'),
      paths.bot('bot-1', 'sources'),
      paths.splitTests(),
      paths.splitTest('bot-1'),
      paths.personas(),
      paths.persona('p 1'),
      paths.comparePersonas(),
      paths.comparePersonas('a', 'b&c'),
      paths.folders(),
      paths.folder('f-1'),
    ]).toMatchInlineSnapshot(`
      [
        "/",
        "/sign-in",
        "/sign-in?to=%2Fleads%3Fpage%3D2",
        "/leads",
        "/leads?page=2&tag=a+b",
        "/leads/lead-1",
        "/leads/a%2Fb%3Fc%23d%252F%20%C3%A4",
        "/bots?view=tree",
        "/bots/bot%2F1",
        "/bots/bot-1?tab=sources",
        "/split-tests",
        "/split-tests/bot-1",
        "/personas",
        "/personas/p%201",
        "/compare-personas",
        "/compare-personas?first=a&second=b%26c",
        "/folders",
        "/folders/f-1",
      ]
    `);
  });
});

describe('localPath', () => {
  it.each(['/', '/leads', '/leads?page=2&tag=a%26b', '/leads/x#top'])('keeps %s', (path) => {
    expect(localPath(path)).toBe(path);
  });

  it.each([
    null,
    '',
    'leads',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '\\/evil.example',
    '/%5C/evil'.replace('%5C', '\\'),
  ])('refuses %j', (path) => {
    expect(localPath(path)).toBeNull();
  });
});
