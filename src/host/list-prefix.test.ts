import { describe, expect, it } from 'vitest';
import { beginningOfList } from './list-prefix.ts';

describe('beginningOfList', () => {
  it.each([
    ['[]', []],
    [' [ ] ', []],
    ['[{"id":"a"}]', [{ id: 'a' }]],
    ['\n[ {"id":"a"} , {"id":"b"} ]', [{ id: 'a' }]],
    ['[{"id":"]},\\"[\\\\"},{}]', [{ id: ']},"[\\' }]],
    ['[{"bots":[{"id":1},{"id":2}],"tags":["a"],"of":{"a":{"b":[1]}}},{}]', [{ bots: [], tags: [], of: {} }]],
    ['[{"a":null,"b":true,"c":-1.5e3,"d":"\\\\"},{}]', [{ a: null, b: true, c: -1500, d: '\\' }]],
    ['[{"a":"\\"]},{\\u0041"}]', [{ a: '"]},{A' }]],
    ['["ü€😀",1]', ['ü€😀']],
    ['[1,2]', [1]],
  ])('returns the first record of %s', async (text, list) => {
    expect(await beginningOfList(new Response(text))).toEqual(list);
  });

  it.each(['', '{"ok":true}', '{"a":1,"b":2}', '"[]"', 'null', '<p>[1]</p>', '[', '[{"id":"a"', '[}', ']'])(
    'returns null for %j',
    async (text) => {
      expect(await beginningOfList(new Response(text))).toBeNull();
    },
  );

  it('returns null for a missing or interrupted body', async () => {
    expect(await beginningOfList(new Response(null))).toBeNull();
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) });
    expect(await beginningOfList(new Response(broken))).toBeNull();
  });

  it('works for any split of the bytes', async () => {
    const bytes = new TextEncoder().encode('[{"name":"Zoë"},{}]');
    const body = new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    expect(await beginningOfList(new Response(body))).toEqual([{ name: 'Zoë' }]);
  });

  it('replaces strings of any length', async () => {
    const image = `data:image/png;base64,${'A"'.replace('"', '\\"').repeat(1_500_000)}`;
    const body = streamOf(
      `[{"id":"a","image":"${image}","nested":{"image":"${image}"},"agencyId":"ag_1"},${' '.repeat(1000)}`,
    );
    expect(await beginningOfList(new Response(body))).toEqual([
      { id: 'a', image: null, nested: {}, agencyId: 'ag_1' },
    ]);
  });

  it('returns null for a record with endless names or values', async () => {
    const endless = (start: string, part: string) => {
      let length = 0;
      const encoder = new TextEncoder();
      return new ReadableStream({
        start: (controller) => controller.enqueue(encoder.encode(start)),
        pull: (controller) => {
          length += part.length;
          if (length < 80_000_000) controller.enqueue(encoder.encode(part));
          else controller.error(new Error('The response is over the limit.'));
        },
      });
    };
    const bodies = [
      endless('["', 'x'.repeat(1_000_000)),
      endless('[{"', 'x'.repeat(1_000_000)),
      endless('[[', '['.repeat(1_000_000)),
      endless('[{', '"a":"b",'.repeat(100_000)),
    ];
    for (const body of bodies) expect(await beginningOfList(new Response(body))).toBeNull();
  });

  it('stops after the first record', async () => {
    let pulls = 0;
    let isCancelled = false;
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('[{"id":"a"},')),
      pull: (controller) => {
        pulls += 1;
        controller.enqueue(new TextEncoder().encode(' '.repeat(64 * 1024)));
      },
      cancel: () => {
        isCancelled = true;
      },
    });
    expect(await beginningOfList(new Response(body))).toEqual([{ id: 'a' }]);
    expect(isCancelled).toBe(true);
    expect(pulls).toBeLessThan(5);
  });
});

/** Splits the text into chunks of the size that sockets deliver. */
function streamOf(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + 65_535));
      at += 65_535;
    },
  });
}
