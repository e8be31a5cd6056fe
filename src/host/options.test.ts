import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_RETENTION } from '#service/retention/settings.ts';
import { tempFolder } from '#service/db/testing/temp-folder.ts';
import { readOptions, requestedText } from './options.ts';

function configFile(content: string): string {
  const path = join(tempFolder(), 'config.json');
  writeFileSync(path, content);
  return path;
}

describe('readOptions', () => {
  it('has a working default for everything', () => {
    expect(readOptions([], {})).toEqual({
      port: 4310,
      hostname: '127.0.0.1',
      dataDir: 'data',
      sampleScale: null,
      setBy: { port: '--port', hostname: '--host' },
      resetSample: false,
      live: false,
      noSample: false,
      role: 'all',
      migrateOnly: false,
      poolSize: 10,
      databaseUrl: null,
      serviceUrl: null,
      proxy: null,
      keyHeader: 'X-SVC-KEY',
      sessionSecret: null,
      sessionIdleMinutes: 720,
      idleLockMinutes: 0,
      secretsKey: null,
      requestsPerMinute: 1200,
      refusedKeysPerMinute: 20,
      retention: DEFAULT_RETENTION,
      proxies: 0,
      webhookAllow: [],
      allowedHosts: [],
      basePath: '',
      maxAnswerBytes: 64 * 1024 * 1024,
      metricsPort: null,
      metricsToken: null,
      isTraced: false,
      config: {},
      logLevel: 'info',
      dev: false,
    });
  });

  it('parses BASE_PATH with or without a trailing slash', () => {
    expect(readOptions([], { BASE_PATH: '/tools/botdeck/' }).basePath).toBe('/tools/botdeck');
    expect(readOptions([], { BASE_PATH: '/' }).basePath).toBe('');
  });

  it.each([
    ['botdeck', "BASE_PATH must be a path such as /botdeck, of letters, digits and - _ . ~, not 'botdeck'"],
    ['/api', 'BASE_PATH must not begin with an address of the host itself, such as /api: choose another'],
    ['/API/x', 'BASE_PATH must not begin with an address of the host itself, such as /API/x: choose another'],
  ])('rejects the BASE_PATH %s', (BASE_PATH, message) => {
    expect(() => readOptions([], { BASE_PATH })).toThrow(message);
  });

  it('prefers a flag to the environment, and ignores empty variables', () => {
    const options = readOptions(['--port', '0'], {
      PORT: '9000',
      HOST: '::1',
      DATA_DIR: '',
      SAMPLE_SCALE: '2',
    });
    expect(options).toMatchObject({ port: 0, hostname: '::1', dataDir: 'data', sampleScale: 2 });
    expect(options?.setBy).toEqual({ port: '--port', hostname: 'HOST' });
  });

  it.each([
    [[], {}, 0],
    [['--host', '::1'], {}, 0],
    [['--host', '0.0.0.0'], {}, 30],
    [[], { ALLOWED_HOSTS: 'bots.example' }, 30],
    [['--host', '0.0.0.0', '--idle-lock', '0'], {}, 0],
    [[], { IDLE_LOCK_MINUTES: '2.5' }, 2.5],
  ])('locks idle dashboards with %j and %j after %d minutes', (args, env, minutes) => {
    expect(readOptions(args, env).idleLockMinutes).toBe(minutes);
  });

  it('resets the sample only for a flag, not for a variable', () => {
    expect(readOptions(['--reset-sample'], {}).resetSample).toBe(true);
    expect(readOptions([], { RESET_SAMPLE: '1' }).resetSample).toBe(false);
  });

  it('rejects a reset of the sample for a real service', () => {
    expect(() => readOptions(['--reset-sample'], { SERVICE_URL: 'https://bots.example' })).toThrow(
      /--reset-sample is only for the embedded service/,
    );
  });

  it.each([
    [['--live'], {}, true],
    [['--live'], { LIVE: '0' }, true],
    [[], { LIVE: '1' }, true],
    [[], { LIVE: 'True' }, true],
    [[], { LIVE: '' }, false],
    [[], { LIVE: '0' }, false],
    [[], { LIVE: 'false', SERVICE_URL: 'http://x' }, false],
  ])('with %j and %j sets live to %j', (args, env, live) => {
    expect(readOptions(args, env).live).toBe(live);
  });

  it.each([
    [['--help'], 'help'],
    [['-h', '--port', '0'], 'help'],
    [['--port', '0', '--version'], 'version'],
    [['-v'], 'version'],
    [['--port', '0'], null],
  ])('%j asks for the text %j', (args, text) => {
    expect(requestedText(args)).toBe(text);
  });

  it('removes the trailing slash of a service address', () => {
    expect(readOptions([], { SERVICE_URL: 'https://bots.example/v1/' }).serviceUrl).toBe(
      'https://bots.example/v1',
    );
  });

  it('parses the networks and addresses that webhooks may call', () => {
    const { webhookAllow } = readOptions([], { WEBHOOK_ALLOW: '10.0.0.0/8, fd00::/8,127.0.0.1' }) ?? {};
    expect(webhookAllow).toEqual(['10.0.0.0/8', 'fd00::/8', '127.0.0.1']);
  });

  it.each([
    'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
    'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8',
    '000102030405060708090a0b0c0d0e0f101112131415161718191A1B1C1D1E1F',
  ])('parses the key of stored secrets from %s', (SECRETS_KEY) => {
    const key = Buffer.from(Array.from({ length: 32 }, (_, index) => index));
    expect(readOptions([], { SECRETS_KEY }).secretsKey).toEqual(key);
  });

  it('normalises allowed host names as browsers do', () => {
    const ALLOWED_HOSTS = 'Bots.Example:8443, .intern.example,*.lab.example, [FD00::1]:80, bücher.example,*,';
    expect(readOptions([], { ALLOWED_HOSTS }).allowedHosts).toEqual([
      'bots.example',
      '.intern.example',
      '.lab.example',
      '[fd00::1]',
      'xn--bcher-kva.example',
      '*',
    ]);
  });

  it('keeps records for the days that the variables set, and keeps held events at least as long as others', () => {
    const retentionOf = (env: NodeJS.ProcessEnv) => readOptions([], env).retention;
    expect(retentionOf({})).toEqual(DEFAULT_RETENTION);
    expect(retentionOf({ KEEP_PAGE_VISITS_DAYS: '0', KEEP_CONVERSATIONS_DAYS: '400' })).toEqual({
      ...DEFAULT_RETENTION,
      pageVisitDays: null,
      conversationDays: 400,
    });
    expect(retentionOf({ KEEP_EVENTS_DAYS: '120' })).toMatchObject({ eventDays: 120, heldEventDays: 120 });
    expect(retentionOf({ KEEP_EVENTS_DAYS: '0' })).toMatchObject({ eventDays: null, heldEventDays: null });
    expect(retentionOf({ KEEP_HELD_EVENTS_DAYS: '0' })).toMatchObject({ eventDays: 30, heldEventDays: null });
  });

  it('parses a CONFIG file with a byte order mark', () => {
    expect(readOptions([], { CONFIG: configFile('\uFEFF{"extensions":[]}') }).config).toEqual({
      extensions: [],
    });
  });

  it('replaces the former id of an operation', () => {
    const CONFIG = configFile('{"extensions":["listTestedWebhooks"]}');
    expect(readOptions([], { CONFIG }).config).toEqual({ extensions: ['listOutboundWebhooks'] });
  });

  it("parses the operator's part of the configuration", () => {
    const CONFIG = configFile(
      '{"parameters":{"listLeads":{"page":"pageNumber"}},"extensions":["listSources"]}',
    );
    expect(readOptions([], { CONFIG }).config).toEqual({
      parameters: { listLeads: { page: 'pageNumber' } },
      extensions: ['listSources'],
    });
  });

  it.each([
    [['--port', 'http'], {}, "--port must be a whole number from 0 to 65535, not 'http'"],
    [['--port', '70000'], {}, "--port must be a whole number from 0 to 65535, not '70000'"],
    [['--port='], {}, "--port must be a whole number from 0 to 65535, not ''"],
    [['--sample-scale', '0'], {}, "--sample-scale must be a number from 0.01 to 400, not '0'"],
    [[], { KEEP_EVENTS_DAYS: '-1' }, "KEEP_EVENTS_DAYS must be a whole number from 0 to 36500, not '-1'"],
    [
      [],
      { KEEP_EVENTS_DAYS: '40', KEEP_HELD_EVENTS_DAYS: '39' },
      'KEEP_HELD_EVENTS_DAYS must not be less than KEEP_EVENTS_DAYS.',
    ],
    [
      [],
      { KEEP_CONVERSATIONS_DAYS: '92' },
      'KEEP_CONVERSATIONS_DAYS must be at least 93, or 0 to keep them: pages compare the last three months.',
    ],
    [
      [],
      { KEEP_PAGE_VISITS_DAYS: '10', SERVICE_URL: 'http://x' },
      'KEEP_PAGE_VISITS_DAYS is only for the embedded service, but SERVICE_URL is set.',
    ],
    [[], { LIVE: 'maybe' }, "LIVE must be one of 1, true, yes, on, 0, false, no, off, not 'maybe'"],
    [
      ['--live'],
      { SERVICE_URL: 'http://x' },
      '--live is only for the embedded service, but SERVICE_URL is set.',
    ],
    [
      [],
      { LIVE: '1', SERVICE_URL: 'http://x' },
      'LIVE is only for the embedded service, but SERVICE_URL is set.',
    ],
    [['--live', '--no-sample'], {}, '--live needs the sample agency, but --no-sample is set.'],
    [
      [],
      { SAMPLE_SCALE: '1', NO_SAMPLE: '1' },
      'SAMPLE_SCALE needs the sample agency, but NO_SAMPLE is set.',
    ],
    [
      ['--reset-sample'],
      { NO_SAMPLE: 'yes' },
      '--reset-sample needs the sample agency, but NO_SAMPLE is set.',
    ],
    [[], { PORT: 'http' }, "PORT must be a whole number from 0 to 65535, not 'http'"],
    [['--port', 'x'], { PORT: '1' }, "--port must be a whole number from 0 to 65535, not 'x'"],
    [[], { SAMPLE_SCALE: '0' }, "SAMPLE_SCALE must be a number from 0.01 to 400, not '0'"],
    [[], { IDLE_LOCK_MINUTES: 'x' }, "IDLE_LOCK_MINUTES must be a number from 0 to 1440, not 'x'"],
    [['--idle-lock', 'x'], {}, "--idle-lock must be a number from 0 to 1440, not 'x'"],
    [['--host', ''], { HOST: '::1' }, '--host must not be empty'],
    [['--prot', '1'], {}, "Unknown option '--prot'. See npm start -- --help."],
    [['here'], {}, "Unexpected argument 'here'. See npm start -- --help."],
    [
      [],
      { SERVICE_URL: 'ftp://x' },
      'SERVICE_URL must be an http(s) address without credentials, query or fragment',
    ],
    [
      [],
      { SERVICE_URL: 'https://user:pass@x' },
      'SERVICE_URL must be an http(s) address without credentials, query or fragment',
    ],
    [[], { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must start with postgres:// or postgresql://'],
    [['--role', 'both'], {}, '--role must be one of all, api, worker'],
    [
      [],
      { ROLE: 'api' },
      'ROLE needs DATABASE_URL and the embedded service: only hosts on one PostgreSQL share the work.',
    ],
    [
      ['--role', 'api', '--live'],
      { DATABASE_URL: 'postgres://x/y' },
      '--live needs a host that delivers: use it with another --role.',
    ],
    [[], { POOL_SIZE: '8' }, 'POOL_SIZE needs DATABASE_URL: the embedded database has one connection.'],
    [
      [],
      { POOL_SIZE: '3', DATABASE_URL: 'postgres://x/y' },
      "POOL_SIZE must be a whole number from 4 to 1000, not '3'",
    ],
    [
      ['--migrate-only'],
      { SERVICE_URL: 'http://x' },
      '--migrate-only is only for the embedded service, but SERVICE_URL is set.',
    ],
    [[], { METRICS_PORT: 'x' }, "METRICS_PORT must be a whole number from 0 to 65535, not 'x'"],
    [[], { METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 32 characters'],
    [
      [],
      { METRICS_TOKEN: 'a token that no header could contain' },
      'METRICS_TOKEN must not contain spaces or letters outside ASCII',
    ],
    [
      [],
      { METRICS_PORT: '9090', METRICS_TOKEN: 'x'.repeat(32) },
      'Set METRICS_PORT or METRICS_TOKEN, not both.',
    ],
    [[], { SESSION_SECRET: 'short' }, 'SESSION_SECRET must have at least 32 characters'],
    ...['canary', 'x'.repeat(44), '00'.repeat(31), '00'.repeat(33), `${'A'.repeat(42)}==`].map(
      (SECRETS_KEY): [string[], NodeJS.ProcessEnv, string] => [
        [],
        { SECRETS_KEY },
        'SECRETS_KEY must be 32 bytes as hex or base64, such as from openssl rand -base64 32',
      ],
    ),
    [
      [],
      { SESSION_IDLE_MINUTES: '1' },
      "SESSION_IDLE_MINUTES must be a whole number from 5 to 10080, not '1'",
    ],
    [[], { REQUEST_LIMIT: '-1' }, "REQUEST_LIMIT must be a whole number from 0 to 1000000, not '-1'"],
    ...['10.0.0.0/8,', '10.0.0.0/33', 'crm.internal'].map(
      (WEBHOOK_ALLOW): [string[], NodeJS.ProcessEnv, string] => [
        [],
        { WEBHOOK_ALLOW },
        'WEBHOOK_ALLOW must be networks or addresses separated by commas, such as 10.0.0.0/8,fd00::/8',
      ],
    ),
    [
      [],
      { SERVICE_URL: 'https://:pass@x' },
      'SERVICE_URL must be an http(s) address without credentials, query or fragment',
    ],
    ...['https://bots.example', 'bots.example/x', 'a b', '*.', 'fd00::1', 'me@bots.example', 'bots.*'].map(
      (entry): [string[], NodeJS.ProcessEnv, string] => [
        [],
        { ALLOWED_HOSTS: `localhost, ${entry}` },
        `ALLOWED_HOSTS must be host names separated by commas, not '${entry}'`,
      ],
    ),
    [[], { RESPONSE_LIMIT_MB: '0' }, "RESPONSE_LIMIT_MB must be a whole number from 1 to 1024, not '0'"],
    [
      [],
      { SERVICE_KEY_HEADER: 'X-KEY' },
      'SERVICE_KEY_HEADER needs SERVICE_URL: the embedded service has its own header.',
    ],
    [
      [],
      { SERVICE_URL: 'http://x', SERVICE_KEY_HEADER: 'X KEY' },
      'SERVICE_KEY_HEADER must be a header name',
    ],
    [[], { LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
  ])('rejects %j %j with one line', (args, env, message) => {
    expect(() => readOptions(args, env)).toThrow(expect.objectContaining({ name: 'StartError', message }));
  });

  it.each([
    ['{', /^CONFIG: .* cannot be read as JSON: [^\n]+$/],
    ['{"parameters":3}', /^CONFIG: .*: parameters: [^\n]+$/],
    ['{"sample":null}', /^CONFIG: .*: the file: [^\n]+$/],
    ['{"connection":"direct"}', /: serviceUrl: must be an http\(s\) address/],
    ['{"connection":"direct","serviceUrl":"/api"}', /: serviceUrl: must be an http\(s\) address/],
    ...['user:pass@bots.example', ':pass@bots.example', 'bots.example?key=1', 'bots.example/#key'].map(
      (address): [string, RegExp] => [
        `{"connection":"direct","serviceUrl":"https://${address}"}`,
        /: serviceUrl: must be an http\(s\) address without credentials, query or fragment, as/,
      ],
    ),
    ['{"serviceUrl":"https://bots.example"}', /: serviceUrl: is only for the connection 'direct'/],
    ['{"extensions":["listSource"]}', /: extensions: 'listSource' is not an extension$/],
    ['{"extensions":["listLeads"]}', /: extensions: 'listLeads' is not an extension$/],
    ['{"parameters":{"listLead":{}}}', /: parameters\.listLead: is not an operation$/],
    [
      '{"parameters":{"listLeads":{"pages":"p"}}}',
      /: parameters\.listLeads\.pages: is not a parameter of this operation$/,
    ],
  ])('reports the mistake in the configuration file %s', (content, message) => {
    expect(() => readOptions([], { CONFIG: configFile(content) })).toThrow(message);
  });
});
