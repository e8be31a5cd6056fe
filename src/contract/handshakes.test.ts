import { describe, expect, it } from 'vitest';
import { handshakeInBody, handshakeInQuery } from './handshakes.ts';

const inQuery = (query: string, method = 'GET') =>
  handshakeInQuery({ method, query: new URLSearchParams(query) }, 'token');

describe('a handshake', () => {
  it.each([
    ['hub.mode=subscribe&hub.verify_token=token&hub.challenge=1', 'GET', 'Meta'],
    ['challenge=1', 'GET', 'Dropbox'],
    ['validationToken=1', 'POST', 'Microsoft Graph'],
  ])('in the query %s by %s is of %s %s', (query, method, sender) => {
    expect(inQuery(query, method)).toEqual({ kind: 'challenge', sender, challenge: '1' });
  });

  it.each([
    ['hub.mode=subscribe&hub.verify_token=wrong&hub.challenge=1', 'GET'],
    ['hub.mode=subscribe&hub.verify_token=wrong&hub.challenge=1&challenge=1', 'GET'],
    ['hub.mode=unsubscribe&hub.verify_token=token&hub.challenge=1', 'GET'],
    ['challenge=', 'GET'],
    ['challenge=%00', 'GET'],
    ['challenge=1', 'POST'],
    ['validationToken=1', 'GET'],
  ])('is not the query %s by %s', (query, method) => {
    expect(inQuery(query, method)).toBeNull();
  });

  it('in a body has the type of its sender', () => {
    expect(handshakeInBody({ type: 'url_verification', challenge: 'c' })).toMatchObject({ challenge: 'c' });
    const confirmation = { Type: 'SubscriptionConfirmation', SubscribeURL: 'https://sns.example' };
    expect(handshakeInBody(confirmation)).toEqual({ kind: 'manual', sender: 'Amazon SNS' });
  });

  it.each([
    null,
    'url_verification',
    [{ type: 'url_verification', challenge: 'c' }],
    { type: 'message', challenge: 'c' },
    { type: 'url_verification', challenge: 1 },
    { type: 'url_verification', challenge: 'c'.repeat(1001) },
    { Type: 'Notification', SubscribeURL: 'https://sns.example' },
  ])('is not the body %j', (body) => {
    expect(handshakeInBody(body)).toBeNull();
  });
});
