import { expect, it } from 'vitest';
import { pathAtAnother } from './path-for-other-agency.ts';

it.each([
  ['/', '/'],
  ['/leads?text=an&starred=yes', '/leads?text=an&starred=yes'],
  ['/leads?text=an&page=7', '/leads?text=an'],
  ['/leads?page=7', '/leads'],
  ['/leads/lead-1?tab=visits', '/leads'],
  ['/sources/src-1/channels/ch-1', '/sources'],
  ['/folders/fld-1', '/folders'],
  ['/compare-personas?first=p1&second=p2', '/personas'],
  ['/settings?tab=keys', '/settings?tab=keys'],
])('maps %s at one agency to %s at another', (from, to) => {
  const { pathname, search } = new URL(from, 'http://host');
  expect(pathAtAnother({ pathname, search })).toBe(to);
});
