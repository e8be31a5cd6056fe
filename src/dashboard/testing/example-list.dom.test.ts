import { expect, it } from 'vitest';
import { ToolsPage } from './example-list.tsx';

const TEXTS = import.meta.glob<string>(['../../../CONTRIBUTING.md', './example-list.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('the example in CONTRIBUTING.md equals the code of example-list.tsx', () => {
  const code = TEXTS['./example-list.tsx']!;
  const begin = code.indexOf('const toolSearch');
  expect(begin).toBeGreaterThan(0);
  expect(TEXTS['../../../CONTRIBUTING.md']).toContain(`\`\`\`tsx\n${code.slice(begin)}\`\`\``);
  expect(ToolsPage).toBeTypeOf('function');
});
