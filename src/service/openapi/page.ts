/**
 * Renders the OpenAPI document as an HTML page. It has no script and no inline style, so that it works with any content
 * security policy.
 */
import { html } from 'hono/html';
import type { oas31 } from 'zod-openapi';
import { TAGS } from './document.ts';
import { describeType, fieldRows, resolve, type FieldRow, type Schema, type TypeText } from './field-rows.ts';

type Html = ReturnType<typeof html>;

const METHODS = ['get', 'post', 'put', 'delete'] as const;

type Entry = { path: string; method: string; operation: oas31.OperationObject };

export function renderPage(document: oas31.OpenAPIObject): Html {
  const entries = listEntries(document);
  const schemas = Object.entries(document.components?.schemas ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const groups = Object.values(TAGS).map((tag) => ({
    tag,
    text: document.tags?.find(({ name }) => name === tag)?.description ?? '',
    entries: entries.filter(({ operation }) => operation.tags?.includes(tag)),
  }));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${document.info.title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="docs.css" />
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <nav aria-label="Operations and schemas">
          ${groups.map(
            ({ tag, entries: ofGroup }) =>
              html`<details open>
                <summary>${tag}</summary>
                <ul>
                  ${ofGroup.map(
                    ({ method, operation }) =>
                      html`<li>
                        <a href="#${operation.operationId}"
                          ><span class="method ${method}">${method}</span>${operation.summary}</a
                        >
                      </li>`,
                  )}
                </ul>
              </details>`,
          )}
          <details>
            <summary>Schemas</summary>
            <ul>
              ${schemas.map(([name]) => html`<li><a href="#schema-${name}">${name}</a></li>`)}
            </ul>
          </details>
        </nav>
        <main id="content">
          ${introduction(document)}
          ${groups.map(
            ({ tag, text, entries: ofGroup }) =>
              html`<section>
                <h2>${tag}</h2>
                <p>${text}</p>
                ${ofGroup.map((entry) => operationSection(entry, document))}
              </section>`,
          )}
          <section>
            <h2>Schemas</h2>
            ${schemas.map(
              ([name, schema]) =>
                html`<article id="schema-${name}">
                  <h3><a href="#schema-${name}">${name}</a></h3>
                  ${fieldTable(fieldRows(schema), `Fields of ${name}`)}
                </article>`,
            )}
          </section>
        </main>
      </body>
    </html>`;
}

function listEntries({ paths = {} }: oas31.OpenAPIObject): Entry[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );
}

function introduction({ info, components }: oas31.OpenAPIObject): Html {
  const key = components?.securitySchemes?.['Key'] as oas31.SecuritySchemeObject;
  return html`<header>
    <h1>${info.title} <small>${info.version}</small></h1>
    <p>${info.description}</p>
    <dl>
      <dt>Key</dt>
      <dd>Every operation needs an API key in the header <code>${key.name}</code>.</dd>
      <dt>Bodies</dt>
      <dd>
        JSON, sent as <code>application/json</code>, <code>text/json</code> or
        <code>application/*+json</code>.
      </dd>
      <dt>Errors</dt>
      <dd>
        <a href="#schema-Problem">Problem details</a>, unless the operation documents another form. Send
        <code>Accept: application/problem+json</code> to get them from every operation.
      </dd>
      <dt>For programs</dt>
      <dd><a href="openapi.json">openapi.json</a>, OpenAPI 3.1</dd>
    </dl>
  </header>`;
}

function operationSection({ path, method, operation }: Entry, document: oas31.OpenAPIObject): Html {
  const parameters = (operation.parameters ?? []) as oas31.ParameterObject[];
  const body = operation.requestBody as oas31.RequestBodyObject | undefined;
  return html`<article id="${operation.operationId}">
    <h3><a href="#${operation.operationId}">${operation.summary}</a></h3>
    <p class="place"><span class="method ${method}">${method}</span> <code>${path}</code></p>
    <p>${operation.description}</p>
    ${['path', 'query', 'header'].map((place) => {
      const rows = parameters.filter((parameter) => parameter.in === place).map(parameterRow);
      return rows.length > 0
        ? html`<h4>${place}</h4>
            ${fieldTable(rows, `Parameters of the ${place}`)}`
        : '';
    })}
    ${
      body
        ? html`<h4>Body</h4>
            ${contentText(body.content)} ${bodyFields(body, document)}`
        : ''
    }
    <h4>Responses</h4>
    <dl class="answers">
      ${Object.entries(operation.responses ?? {}).map(([status, response]) => {
        const { description, content = {} } = response as oas31.ResponseObject;
        return html`<dt>${status === 'default' ? 'other' : status}</dt>
          <dd>
            <p class="meaning">${description}</p>
            ${contentText(content)}
          </dd>`;
      })}
    </dl>
  </article>`;
}

function parameterRow({ name, required = false, schema }: oas31.ParameterObject): FieldRow {
  return { path: name, isRequired: required, type: describeType(schema as Schema) };
}

/** Shows the fields of the body within the operation, although the schema also has a section on the page. */
function bodyFields({ content }: oas31.RequestBodyObject, document: oas31.OpenAPIObject): Html {
  const [{ schema = {} } = {}] = Object.values(content);
  return fieldTable(fieldRows(resolve(schema, document)), 'Fields of the body');
}

/** Shows each schema once, with all media types that use it. */
function contentText(content: oas31.ContentObject): Html[] {
  const types = new Map<string, string[]>();
  for (const [type, { schema }] of Object.entries(content)) {
    const key = JSON.stringify(schema);
    types.set(key, [...(types.get(key) ?? []), type]);
  }
  return Array.from(
    types,
    ([key, names]) =>
      html`<p class="content">
        ${typeText(describeType(JSON.parse(key) as Schema))} <span class="media">${names.join(', ')}</span>
      </p>`,
  );
}

function fieldTable(rows: FieldRow[], label: string): Html {
  return html`<table aria-label="${label}">
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Type</th>
        <th scope="col">Notes</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ path, isRequired, type }) =>
          html`<tr>
            <th scope="row"><code>${path}</code></th>
            <td>${typeText(type)}</td>
            <td>${[isRequired ? '' : 'optional', ...type.notes].filter(Boolean).join(', ')}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function typeText({ prefix, name, isComponent, isNullable }: TypeText): Html {
  const nullable = isNullable ? html` <span class="null">or null</span>` : '';
  const word = isComponent ? html`<a href="#schema-${name}">${name}</a>` : name;
  return html`${prefix}${word}${nullable}`;
}
