import { expect, it } from 'vitest';
import guide from '../../../CONTRIBUTING.md?raw';
import { ToolsPage } from './example-list.tsx';
import code from './example-list.tsx?raw';

it('the example of the guide is this code, which compiles', () => {
  const begin = code.indexOf('const toolSearch');
  expect(begin).toBeGreaterThan(0);
  expect(guide).toContain(`\`\`\`tsx\n${code.slice(begin)}\`\`\``);
  expect(ToolsPage).toBeTypeOf('function');
});
