import type { ApiContent, ApiOperation, ApiParameter } from '../../api/resources/api-document.ts';
import { appConfig, serviceAddress } from '../../api/transport/config.ts';
import { toCurl } from '../../lib/curl.ts';
import { groupBy } from '../../lib/group-by.ts';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copyable.tsx';
import { JsonView } from '../../ui/long-text.tsx';
import styles from './api-reference.module.css';
import { fieldsOf, typeText, type NamedSchemas } from './schema-facts.ts';
import { Limits, NestedFields, SchemaFields } from './schema-fields.tsx';

type PartProps = { operation: ApiOperation; named: NamedSchemas };

export function OperationArticle({ operation, named }: PartProps) {
  const { method, path, description, requestBody } = operation;
  return (
    <article className={styles.article}>
      <p className="breaks" dir="ltr">
        <MethodName method={method} /> <code>{path}</code>
      </p>
      {description && <p className="prose">{description}</p>}
      <Parameters operation={operation} named={named} />
      {requestBody && (
        <Card title="Body">
          <Content content={requestBody.content} named={named} label="body" isOpen />
        </Card>
      )}
      <Card title="Responses">
        <Responses operation={operation} named={named} />
      </Card>
      <Command operation={operation} />
    </article>
  );
}

export function MethodName({ method }: { method: string }) {
  return (
    <span className={styles.method} data-method={method}>
      {method}
    </span>
  );
}

const PLACES: readonly { place: ApiParameter['in']; title: string }[] = [
  { place: 'path', title: 'Path parameters' },
  { place: 'query', title: 'Query parameters' },
  { place: 'header', title: 'Headers' },
];

function Parameters({ operation: { parameters }, named }: PartProps) {
  return PLACES.map(({ place, title }) => {
    const found = parameters.filter((parameter) => parameter.in === place);
    if (found.length === 0) return null;
    const fields = found.map(({ required, ...parameter }) => ({ ...parameter, isRequired: required }));
    return (
      <Card key={place} title={title}>
        <SchemaFields fields={fields} named={named} label={title} />
      </Card>
    );
  });
}

function Responses({ operation: { responses }, named }: PartProps) {
  return (
    <ul className={styles.fields}>
      {Object.entries(responses).map(([status, { description, content }]) => {
        const code = status === 'default' ? 'Other' : status;
        return (
          <li key={status}>
            <p className="wrap baseline rows-0">
              <code className="strong">{code}</code>
              <span>{description}</span>
            </p>
            <Content content={content} named={named} label={`response ${code}`} isOpen={status === '200'} />
          </li>
        );
      })}
    </ul>
  );
}

type ContentProps = {
  content: ApiContent;
  named: NamedSchemas;
  /** The name of the content within a sentence. */
  label: string;
  /** Whether the fields of the first level are visible without a click. */
  isOpen: boolean;
};

/** Shows the schemas of a request or a response. Shows each schema once, with all media types that use it. */
function Content({ content, named, label, isOpen }: ContentProps) {
  const bySchema = groupBy(Object.entries(content), ([, { schema }]) => JSON.stringify(schema));
  return Array.from(bySchema, ([key, entries]) => {
    const [{ schema, example } = { schema: {} }] = entries.map(([, media]) => media);
    return (
      <div key={key} className="column">
        <p className="small breaks">
          {typeText(schema)} <span className="note">{entries.map(([type]) => type).join(', ')}</span>
        </p>
        <Limits schema={schema} />
        {isOpen ? (
          <SchemaFields fields={fieldsOf(schema, named)} named={named} label={`Fields of ${label}`} />
        ) : (
          <NestedFields name={label} schema={schema} named={named} />
        )}
        {example !== undefined && (
          <>
            <p className="note mt-2">Example, with short lists</p>
            <JsonView value={example} label={`example of ${label}`} />
          </>
        )}
      </div>
    );
  });
}

function Command({ operation }: { operation: ApiOperation }) {
  const command = commandOf(operation);
  return (
    <Card title="Request with curl" actions={<CopyButton text={command} label="curl command" />}>
      <pre className="inset code-block" dir="ltr">
        {command}
      </pre>
      <p className="note mt-2">
        The shell reads your key from BOTDECK_API_KEY. Replace the names in braces and the values of the body.
      </p>
    </Card>
  );
}

function commandOf({ method, path, parameters, requestBody }: ApiOperation): string {
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name }) => `${name}={${name}}`)
    .join('&');
  const media = requestBody?.content['application/json'];
  return toCurl({
    method,
    url: serviceAddress().replace(/\/+$/, '') + path + (query && `?${query}`),
    headers: media ? { 'Content-Type': 'application/json' } : {},
    keyHeader: appConfig().keyHeader,
    ...(media && { body: JSON.stringify(media.example, null, 2) }),
  });
}
