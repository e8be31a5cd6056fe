import { expect, it } from 'vitest';
import { toCurl } from './curl.ts';

it('writes a request as a curl command and escapes each value', () => {
  const command = toCurl({
    method: 'PUT',
    url: 'https://a.example/x?y=1&z=2',
    headers: { Accept: 'text/plain', 'X-Key': '***' },
    body: `{"name":"Ann's $HOME \`x\` \\"!"}`,
  });
  expect(command).toBe(
    [
      "curl --request PUT 'https://a.example/x?y=1&z=2' \\",
      "  --header 'Accept: text/plain' \\",
      "  --header 'X-Key: ***' \\",
      String.raw`  --data-raw '{"name":"Ann'\''s $HOME ` + '`x`' + String.raw` \"!"}'`,
    ].join('\n'),
  );
});

it('omits a missing body', () => {
  expect(toCurl({ method: 'GET', url: 'https://a.example/', headers: {} })).toBe(
    "curl --request GET 'https://a.example/'",
  );
});

it('reads the key from the environment of the shell', () => {
  expect(toCurl({ method: 'GET', url: 'https://a.example/', headers: {}, keyHeader: 'X-SVC-KEY' })).toBe(
    ["curl --request GET 'https://a.example/' \\", `  --header 'X-SVC-KEY: '"$BOTDECK_API_KEY"`].join('\n'),
  );
});
