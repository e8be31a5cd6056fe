import { expect, it } from 'vitest';
import { guidePages, type GuideNode } from 'virtual:guide';
import { pageAt } from './pages.ts';

it('the guide links only to pages that exist', () => {
  const targetsIn = (nodes: readonly GuideNode[]): string[] =>
    nodes.flatMap((node) => {
      if (typeof node === 'string' || node.tag === 'img') return [];
      const path = 'to' in node && node.to.kind === 'app' ? [node.to.path] : [];
      return [...path, ...targetsIn(node.children)];
    });
  const targets = guidePages.flatMap(({ sections }) => sections.flatMap(({ nodes }) => targetsIn(nodes)));
  expect(targets).toContain('sources');
  expect(targets.filter((path) => pageAt(`/${path}`) === null)).toEqual([]);
});
