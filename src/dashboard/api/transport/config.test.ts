import { describe, expect, it } from 'vitest';
import { putCustomChannel } from '#contract/custom-channel.ts';
import { extensionField } from '#contract/extension-fields.ts';
import { Text } from '#contract/fields.ts';
import { listLeads } from '#contract/lead.ts';
import { listSources } from '#contract/source.ts';
import { isFieldSupported, isSupported, loadAppConfig, setAppConfig } from './config.ts';

const CONFIG = {
  connection: 'hosted',
  serviceUrl: '/api',
  keyHeader: 'X-SVC-KEY',
  extensions: [],
  parameters: {},
  sample: null,
} as const;

describe('the configuration', () => {
  it('is loaded from /config.json', async () => {
    await expect(loadAppConfig(async () => Response.json(CONFIG))).resolves.toEqual(CONFIG);
  });

  it.each([
    ['is refused', () => new Response('', { status: 503 }), '/config.json answered 503.'],
    ['is a page', () => new Response('<html></html>'), 'not a configuration'],
    ['misses a part', () => Response.json({ ...CONFIG, serviceUrl: undefined }), 'not a configuration'],
  ])('that %s stops the start with an explanation', async (_, answer, words) => {
    await expect(loadAppConfig(async () => answer())).rejects.toThrow(words);
  });

  it('supports all documented operations, but only the declared extensions', () => {
    setAppConfig({ ...CONFIG, extensions: [], parameters: {} });
    expect([isSupported(listLeads), isSupported(listSources)]).toEqual([true, false]);
    setAppConfig({ ...CONFIG, extensions: ['listSources'], parameters: {} });
    expect(isSupported(listSources)).toBe(true);
  });

  it('supports all documented fields, but only the declared extension fields', () => {
    const body = putCustomChannel.body.extend({ pretended: extensionField(Text) });
    const operation = { ...putCustomChannel, body };
    const supported = () =>
      (['provider', 'pretended'] as const).filter((field) => isFieldSupported(operation, field));
    setAppConfig({ ...CONFIG, extensions: [], parameters: {} });
    expect(supported()).toEqual(['provider']);
    setAppConfig({ ...CONFIG, extensions: ['putCustomChannel.pretended'], parameters: {} });
    expect(supported()).toEqual(['provider', 'pretended']);
    expect(isFieldSupported(listSources, 'name')).toBe(false);
    // @ts-expect-error -- a misspelt field is a type error
    isFieldSupported(putCustomChannel, 'providr');
  });
});
