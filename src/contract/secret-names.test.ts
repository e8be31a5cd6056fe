import { describe, expect, it } from 'vitest';
import {
  isSecretName,
  secretParameters,
  withoutSecretParameters,
  withoutSecrets,
  withoutSecretValues,
  withSecretParametersOf,
} from './secret-names.ts';

describe('isSecretName', () => {
  it.each([
    'Authorization',
    'proxy-authorization',
    'X-Api-Key',
    'apikey',
    'api_key',
    'X-SVC-KEY',
    'Ocp-Apim-Subscription-Key',
    'key',
    'X-Auth-Token',
    'Cookie',
    'Set-Cookie',
    'client_secret',
    'password',
    'X-Hub-Signature-256',
    'sig',
    ' Authorization ',
  ])('returns true for %s', (name) => expect(isSecretName(name)).toBe(true));

  it.each(['Content-Type', 'Accept', 'X-Request-Id', 'monkey', 'keyboard', 'signal', 'encode', ''])(
    'returns false for %s',
    (name) => expect(isSecretName(name)).toBe(false),
  );
});

describe('withoutSecrets', () => {
  it('removes longer secrets first', () => {
    expect(withoutSecrets('abc and abcd', ['abc', 'abcd', ''])).toBe('*** and ***');
  });

  it('removes secrets in their JSON and URL-encoded forms', () => {
    const secret = 'a"b c\ud800';
    const text = `${JSON.stringify({ secret })} ?q=${encodeURIComponent(secret.toWellFormed())}`;
    expect(withoutSecrets(text, [secret])).toBe('{"secret":"***"} ?q=***');
  });
});

describe('withoutSecretParameters', () => {
  it.each([
    ['https://a.example/hook', 'https://a.example/hook'],
    ['https://a.example/?token=x&city=y', 'https://a.example/?token=***&city=y'],
    ['https://a.example/?city=y&api%5Fkey=x#end', 'https://a.example/?city=y&api%5Fkey=***#end'],
    ['https://a.example/#access_token=x&b=1', 'https://a.example/#access_token=***&b=1'],
    ['https://a.example/?next=/b?token=x', 'https://a.example/?next=/b?token=***'],
    ['https://a.example/?token=x?y;z', 'https://a.example/?token=***'],
    ['https://a.example/?a=1;token=x', 'https://a.example/?a=1;token=***'],
    ['https://a.example/?token=', 'https://a.example/?token='],
    ['https://a.example/?token', 'https://a.example/?token'],
    ['https://ann:pass@a.example/?%=1', 'https://***@a.example/?%=1'],
    ['not an address', 'not an address'],
  ])('converts %s to %s', (address, shown) => expect(withoutSecretParameters(address)).toBe(shown));
});

describe('the secrets of an address', () => {
  it('are exactly the parts that withoutSecretParameters hides', () => {
    expect(secretParameters('https://ann:pass@a.example/?next=/b?token=x;y&city=z#sig=s')).toEqual([
      'ann:pass',
      'x;y',
      's',
    ]);
  });

  it('are restored by their names', () => {
    const other = 'https://a.example/?token=1&token=2&key=3';
    expect(withSecretParametersOf('https://b.example/?key=***&sig=***&token=***&token=***&a=b', other)).toBe(
      'https://b.example/?key=3&sig=&token=1&token=2&a=b',
    );
  });
});

describe('withoutSecretValues', () => {
  it('hides secrets, but keeps null and empty texts', () => {
    const body = {
      kept: null,
      cleared: '',
      replaced: 'canary',
      url: 'https://a.example/?key=canary',
      template: {
        headers: [
          { name: 'Authorization', value: 'Bearer canary' },
          { name: 'Cookie', value: '' },
          { name: 'Accept', value: 'text/plain' },
          { name: 'Odd', value: 'canary' },
        ],
      },
      count: 0,
    };
    expect(withoutSecretValues(body, ['kept', 'cleared', 'replaced', 'template.headers.3.value'])).toEqual({
      kept: null,
      cleared: '',
      replaced: '***',
      url: 'https://a.example/?key=***',
      template: {
        headers: [
          { name: 'Authorization', value: '***' },
          { name: 'Cookie', value: '' },
          { name: 'Accept', value: 'text/plain' },
          { name: 'Odd', value: '***' },
        ],
      },
      count: 0,
    });
  });

  it('does not change the original body', () => {
    const body = { token: 'canary' };
    withoutSecretValues(body, ['token']);
    expect(body).toEqual({ token: 'canary' });
  });
});
