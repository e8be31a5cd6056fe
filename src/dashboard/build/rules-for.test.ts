import { expect, it } from 'vitest';
import { rulesFor } from './rules-for.ts';

const kept = (css: string) => rulesFor(css, new Set(['frame', 'link']));

it('keeps the rules of the classes and the rules without a class, in their order', () => {
  expect(kept('html{margin:0}.link{top:0}.table{top:1px}.frame .link:hover{top:2px}')).toBe(
    'html{margin:0}.link{top:0}.frame .link:hover{top:2px}',
  );
});

it('drops a rule if each of its selectors needs another class', () => {
  expect(kept('.frame .table,.row{top:0}')).toBe('');
  expect(kept('.table,.link{top:0}')).toBe('.table,.link{top:0}');
});

it('keeps a rule for elements that lack another class', () => {
  expect(kept('.link:not(.selected){top:0}')).toBe('.link:not(.selected){top:0}');
});

it('splits no selector inside parentheses', () => {
  expect(kept('.table:is(.link,.frame){top:0}')).toBe('');
});

it('filters the rules inside conditions and drops empty conditions', () => {
  expect(kept('@media print{.table{top:0}.frame{top:1px}}@supports (top:0){.table{top:0}}')).toBe(
    '@media print{.frame{top:1px}}',
  );
});

it('keeps fonts and page margins, and the animations that the rules use', () => {
  const rules = '@font-face{font-family:A}@page{margin:1mm}.link{animation:turn 1s}';
  expect(kept(`${rules}.table{animation:pass 1s}@keyframes pass{to{top:0}}@keyframes turn{to{top:0}}`)).toBe(
    `${rules}@keyframes turn{to{top:0}}`,
  );
});

it('finds the end of a rule behind braces in a string', () => {
  expect(kept('.table{content:"}"}.link{content:"{"}')).toBe('.link{content:"{"}');
});
