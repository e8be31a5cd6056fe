import { randomBytes } from 'node:crypto';
import { createService } from '../app.ts';
import { createSecretBox, KEY_BYTES } from '../secrets/secret-box.ts';
import { mayCall, type TestAgency, type TestService } from './a-service.ts';
import { collector } from './log-collector.ts';
import { FROZEN_NOW } from './factories.ts';

/**
 * Returns a service on the same database and for the same agency. It encrypts secrets with a different key and thus
 * cannot decrypt the stored secrets.
 */
export function withAnotherKey({ db, key, logged }: TestService): Pick<TestAgency, 'request'> {
  const log = collector(logged);
  const secrets = createSecretBox(randomBytes(KEY_BYTES), log);
  const service = createService({ db, clock: () => FROZEN_NOW, log, secrets, mayCall, checkReplies: true });
  return {
    async request(path, init = {}) {
      const headers = new Headers(init.headers);
      headers.set('X-SVC-KEY', key);
      return service.request(path, { ...init, headers });
    },
  };
}
