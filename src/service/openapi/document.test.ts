import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { operations } from '#contract/index.ts';
import { IDEMPOTENCY_KEY_HEADER, type Operation } from '#contract/operation.ts';
import { describeService, TAGS } from './document.ts';

/** The document as a client receives it: serialized to JSON and parsed again. */
const document = JSON.parse(JSON.stringify(describeService())) as Described;

type Content = Record<string, { schema: Record<string, unknown> }>;
type DescribedOperation = {
  operationId: string;
  tags: string[];
  parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
};
type Described = {
  openapi: string;
  security: object[];
  servers: { url: string }[];
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: object };
};
type Schema = { properties: Record<string, object>; required: string[] };

const find = ({ path, method }: Operation) => document.paths[path]![method.toLowerCase()]!;
const schema = (name: string) => document.components.schemas[name]!;

describe('the description of the service', () => {
  it('is valid OpenAPI 3.1', async () => {
    expect(document.openapi).toBe('3.1.0');
    const result = await new Validator().validate(structuredClone(document));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  it('contains the targets of all its references', () => {
    const references = Array.from(JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g), ([, to]) => to);
    const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect([...new Set(references)].filter((to) => !known.includes(to!))).toEqual([]);
    expect(references.length).toBeGreaterThan(50);
  });

  it('requires the key in its header', () => {
    expect(document.security).toEqual([{ Key: [] }]);
    expect(document.components.securitySchemes).toEqual({
      Key: { type: 'apiKey', in: 'header', name: 'X-SVC-KEY' },
    });
  });

  it('has a server URL relative to its own URL', () => {
    const [server] = document.servers;
    expect(new URL(server!.url, 'https://host.example/api/openapi.json').href).toBe(
      'https://host.example/api/',
    );
  });

  it('contains exactly the operations of the contract', () => {
    const described = Object.values(document.paths).flatMap((item) => Object.values(item));
    expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(
      Object.keys(operations).toSorted(),
    );
  });

  it('names the body of every request and of nearly every reply', () => {
    const unnamed = Object.values<Operation>(operations).filter((operation) => {
      const { requestBody, responses } = find(operation);
      const contents = [requestBody?.content, responses['200']?.content].filter((content) => content);
      return contents.some((content) => !JSON.stringify(content!['application/json']).includes('$ref'));
    });
    expect(
      unnamed.map(({ id }) => id),
      'Name the schemas of the other operations in src/service/openapi/components.ts',
    ).toEqual([
      'addFolder',
      'updateNotification',
      'updateWebhookEndpoint',
      'sendTestEvent',
      'setBuiltInReceiver',
      'receiveInbound',
      'listenForSample',
      'selectSampleEvent',
      'updateInboundAddress',
    ]);
  });

  it('is the same every time', () => {
    expect(JSON.stringify(describeService())).toBe(JSON.stringify(document));
  });
});

describe.each(Object.values<Operation>(operations))('$id', (operation) => {
  const described = find(operation);

  it('is below the heading for its origin', () => {
    expect(described.tags).toEqual([TAGS[operation.origin]]);
  });

  it('has its ids, filters and headers', () => {
    const named = (place: string) =>
      (described.parameters ?? []).filter((each) => each.in === place).map(({ name }) => name);
    expect(named('path')).toEqual(Object.keys(operation.params.shape));
    expect(named('query')).toEqual(Object.keys(operation.query.shape));
    expect(named('header')).toEqual(operation.idempotencyKey ? [IDEMPOTENCY_KEY_HEADER] : []);
    for (const parameter of described.parameters ?? []) {
      expect(parameter.required ?? false).toBe(parameter.in === 'path');
    }
  });

  it('accepts a body in three JSON media types, or no body', () => {
    const types = operation.body ? ['application/json', 'text/json', 'application/*+json'] : [];
    expect(Object.keys(described.requestBody?.content ?? {})).toEqual(types);
  });

  it('responds with the media types that it offers', () => {
    const { success, offers, stream } = operation.responses;
    expect(Object.keys(described.responses[success ? '200' : '204']?.content ?? {})).toEqual(
      success ? [...offers, ...(stream ? ['text/event-stream'] : [])] : [],
    );
  });

  it('describes status 401 as problem details', () => {
    expect(Object.keys(described.responses['401']!.content!)).toEqual(['application/problem+json']);
  });
});

describe('error responses', () => {
  const refusalOf = (operation: Operation) =>
    Object.entries(find(operation).responses['404']!.content!).map(([type, { schema: form }]) => [
      type,
      form['$ref'] ?? form['type'],
    ]);
  const problem = ['application/problem+json', '#/components/schemas/Problem'];

  it('have the documented format of the operation, or problem details on request', () => {
    const message = '#/components/schemas/SplitTestError';
    expect(refusalOf(operations.getLead)).toEqual([problem]);
    expect(refusalOf(operations.saveOutboundWebhook)).toEqual([['text/plain', 'string'], problem]);
    expect(refusalOf(operations.endSplitTest)).toEqual([
      ['application/json', message],
      ['text/json', message],
      ['text/plain', message],
      problem,
    ]);
  });
});

describe('a schema', () => {
  it('of a reply contains every field, and nullable fields allow null', () => {
    expect(schema('TopicDay')).toEqual({
      type: 'object',
      properties: {
        date: { type: 'string', format: 'date' },
        count: { type: 'integer' },
        avgSentiment: { type: ['number', 'null'] },
      },
      required: ['date', 'count', 'avgSentiment'],
    });
    expect(schema('Bot').required).toEqual(Object.keys(schema('Bot').properties));
  });

  it('of a reply describes a number without a value as an optional field', () => {
    expect(schema('Persona').properties['typoPercent']).toEqual({ type: 'number' });
    expect(schema('Persona').required).not.toContain('typoPercent');
    expect(schema('OutboundWebhook').properties['selectedSampleEventId']).toEqual({ type: 'integer' });
    expect(schema('Problem').properties['status']).toEqual({ type: 'integer' });
  });

  it('of a request requires only mandatory fields', () => {
    expect(schema('TopicQuery').required).toEqual(['start', 'end']);
    expect(schema('CustomChannelInput').required).toBeUndefined();
    expect(schema('AddFolderInput').properties['name']).toEqual({
      type: 'string',
      minLength: 1,
      maxLength: 200,
    });
  });

  it('distinguishes maps from open objects', () => {
    expect(JSON.stringify(schema('Bot').properties['personaWeights'])).toContain(
      '"additionalProperties":{"type":"integer"}',
    );
    expect(JSON.stringify(schema('BotTool').properties['options'])).not.toContain('"type":"integer"');
  });

  it('describes times as date-time and filters by their parsed types', () => {
    expect(JSON.stringify(document)).not.toContain('\\\\d{4}-');
    const filters = (operation: Operation) =>
      Object.fromEntries(find(operation).parameters!.map(({ name, schema: type }) => [name, type]));
    expect(filters(operations.listLeads)['pageSize']).toEqual({ type: 'integer', minimum: 1, maximum: 500 });
    expect(filters(operations.getLead)['includeExternalFields']).toEqual({ type: 'boolean' });
    expect(filters(operations.listSmartFaqs)['state']).toEqual({
      type: 'string',
      enum: ['compressed', 'uncompressed'],
    });
  });
});
