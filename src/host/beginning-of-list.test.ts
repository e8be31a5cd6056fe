import { describe, expect, it } from 'vitest';
import { beginningOfList } from './beginning-of-list.ts';

describe('the beginning of a list', () => {
  it.each([
    ['[]', []],
    [' [ ] ', []],
    ['[{"id":"a"}]', [{ id: 'a' }]],
    ['\n[ {"id":"a"} , {"id":"b"} ]', [{ id: 'a' }]],
    ['[{"id":"]},\\"[\\\\"},{}]', [{ id: ']},"[\\' }]],
    ['[{"bots":[{"id":1},{"id":2}],"tags":[]},{}]', [{ bots: [{ id: 1 }, { id: 2 }], tags: [] }]],
    ['["ü€😀",1]', ['ü€😀']],
    ['[1,2]', [1]],
  ])('of %s is its first record', async (text, list) => {
    expect(await beginningOfList(new Response(text))).toEqual(list);
  });

  it.each(['', '{"ok":true}', '{"a":1,"b":2}', '"[]"', 'null', '<p>[1]</p>', '[', '[{"id":"a"', '[}', ']'])(
    'is not in %j',
    async (text) => {
      expect(await beginningOfList(new Response(text))).toBeNull();
    },
  );

  it('is not in what has no body, nor in what breaks off', async () => {
    expect(await beginningOfList(new Response(null))).toBeNull();
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) });
    expect(await beginningOfList(new Response(broken))).toBeNull();
  });

  it('is found wherever the bytes happen to be split', async () => {
    const bytes = new TextEncoder().encode('[{"name":"Zoë"},{}]');
    const body = new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    expect(await beginningOfList(new Response(body))).toEqual([{ name: 'Zoë' }]);
  });

  it.each([
    ['the record', `[{"id":"${'x'.repeat(1000)}"},`, [{ id: 'x'.repeat(1000) }]],
    ['a megabyte of no end', '["', null],
  ])('takes %s and hangs up', async (_, start, list) => {
    const encoder = new TextEncoder();
    let pulls = 0;
    let isCancelled = false;
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(encoder.encode(start)),
      pull: (controller) => {
        pulls += 1;
        controller.enqueue(encoder.encode(' '.repeat(64 * 1024)));
      },
      cancel: () => {
        isCancelled = true;
      },
    });
    expect(await beginningOfList(new Response(body))).toEqual(list);
    expect(isCancelled).toBe(true);
    expect(pulls).toBeLessThan(20);
  });
});
