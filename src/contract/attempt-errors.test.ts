import { expect, it } from 'vitest';
import { ATTEMPT_ERRORS, hostNotFound, shortError, timedOut } from './attempt-errors.ts';

it.each([
  [ATTEMPT_ERRORS.refused.sentence, 'Connection refused'],
  [hostNotFound('hooks.example.com'), 'DNS: host not found'],
  ['The name of the server cannot be resolved.', 'DNS: host not found'],
  [timedOut(15), 'Timed out'],
  ['The receiver responded with 410 (Gone).', '410 Gone'],
  ['The receiver responded with 599.', '599'],
  ['The source has no callback URL.', 'The source has no callback URL'],
  ['See hooks.example.com. Then try again.', 'See hooks.example.com'],
])('shortens %j', (error, short) => {
  expect(shortError(error)).toBe(short);
});
