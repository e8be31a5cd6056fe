import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { containsWords } from '#contract/fold.ts';
import {
  apiDocumentQuery,
  apiOperations,
  hasApiDocument,
  type ApiDocument,
  type ApiOperation,
} from '../../api/resources/api-document.ts';
import { appConfig, serviceAddress } from '../../api/transport/config.ts';
import { quoted } from '../../lib/isolate.ts';
import { paths } from '../../lib/paths.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { defineSearch, searchText } from '../../lib/search-params.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { CardSkeleton } from '../../ui/card.tsx';
import { ContentsColumns, SearchResults } from '../../ui/contents-columns.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { Link } from '../../ui/link.tsx';
import { NotFoundPage, OverviewButton } from '../../ui/not-found-page.tsx';
import { PageHeader, PageTitle } from '../../ui/page-header.tsx';
import { Loaded } from '../../ui/panel.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import styles from './api-reference.module.css';
import { MethodName, OperationArticle } from './operation-article.tsx';

const TITLE = 'API reference';

const referenceSearch = defineSearch({ text: searchText() });

export function ApiReferencePage() {
  const { operationId } = useParams();
  const query = useQuery(apiDocumentQuery());
  const document = query.data?.data;
  const operations = useMemo(() => (document ? apiOperations(document) : []), [document]);
  if (document) {
    const operation = operations.find((each) => each.operationId === operationId);
    if (operationId !== undefined && !operation) return <NotFoundPage />;
    return <Reference document={document} operations={operations} operation={operation} />;
  }
  return (
    <>
      <PageTitle>{TITLE}</PageTitle>
      <PageHeader title={TITLE} />
      {hasApiDocument() ? (
        <Loaded query={query} label={TITLE} skeleton={<CardSkeleton lines={8} />}>
          {() => null}
        </Loaded>
      ) : (
        <EmptyState
          title="This service has no API reference"
          reason="Only the embedded service describes its operations. See the documentation of your service."
          action={<OverviewButton />}
        />
      )}
    </>
  );
}

type ReferenceProps = {
  document: ApiDocument;
  operations: readonly ApiOperation[];
  /** The shown operation; undefined on the first page of the reference. */
  operation: ApiOperation | undefined;
};

function Reference({ document, operations, operation }: ReferenceProps) {
  const { values, change } = useSearchState(referenceSearch);
  const isSearching = values.text.trim() !== '';
  const heading = operation?.summary ?? TITLE;
  return (
    <>
      <PageTitle>{operation ? `${heading} – ${TITLE}` : TITLE}</PageTitle>
      <ContentsColumns
        label="Operations"
        search={
          <SearchField
            label="Search operations"
            value={values.text}
            onChange={(text) => change({ text }, 'typing')}
          />
        }
        contents={
          <Contents
            document={document}
            operations={operations}
            current={isSearching ? undefined : operation}
          />
        }
      >
        <PageHeader title={isSearching ? 'Search results' : heading} />
        {isSearching ? (
          <Results operations={operations} text={values.text} />
        ) : operation ? (
          // The key closes the fields that the user has opened for the previous operation.
          <OperationArticle
            key={operation.operationId}
            operation={operation}
            named={document.components.schemas}
          />
        ) : (
          <Introduction document={document} operations={operations} />
        )}
      </ContentsColumns>
    </>
  );
}

type ContentsProps = Omit<ReferenceProps, 'operation'> & { current: ApiOperation | undefined };

function Contents({ document: { tags }, operations, current }: ContentsProps) {
  return tags.map(({ name }) => (
    <section key={name} className="mb-4" aria-label={name}>
      <h2 className="secondary caption" style={{ padding: '4px 10px' }}>
        {name}
      </h2>
      <ul className="column">
        {operations
          .filter((operation) => operation.tags.includes(name))
          .map((operation) => (
            <li key={operation.operationId}>
              <Link
                className={`entry row top small breaks ${styles.operation}`}
                to={paths.apiReference(operation.operationId)}
                aria-current={operation === current ? 'page' : undefined}
              >
                <MethodName method={operation.method} />
                <span>{operation.summary}</span>
              </Link>
            </li>
          ))}
      </ul>
    </section>
  ));
}

function Introduction({ document: { info, tags }, operations }: Omit<ReferenceProps, 'operation'>) {
  return (
    <article className={styles.article}>
      <p className="strong">
        {info.title} {info.version}
      </p>
      <p className="prose">{info.description}</p>
      <p className="prose">
        Every operation needs an API key in the header <code>{appConfig().keyHeader}</code>. The address of
        the service is <code className="breaks">{serviceAddress()}</code>.
      </p>
      <p className="prose">
        For programs: <a href={paths.apiDocument()}>openapi.json</a> (OpenAPI 3.1)
      </p>
      <ul className="stack">
        {tags.map(({ name, description }) => (
          <li key={name}>
            <span className="strong">{name}</span>{' '}
            <span className="secondary">
              {pluralize(operations.filter((operation) => operation.tags.includes(name)).length, 'operation')}
              . {description}
            </span>
          </li>
        ))}
      </ul>
    </article>
  );
}

type ResultsProps = { operations: readonly ApiOperation[]; text: string };

function Results({ operations, text }: ResultsProps) {
  const contains = containsWords(text);
  const results = operations.filter(({ operationId, method, path, summary, description }) =>
    contains([operationId, method, path, summary, description].join(' ')),
  );
  return (
    <SearchResults
      nothing={`No operation matches ${quoted(text.trim())}`}
      results={results.map(({ operationId, method, path, summary, description }) => ({
        key: operationId,
        to: paths.apiReference(operationId),
        content: (
          <>
            <span className="strong">{summary}</span>
            <span className="breaks" dir="ltr">
              <MethodName method={method} /> <code>{path}</code>
            </span>
            <span className="secondary small clamp-2">{description}</span>
          </>
        ),
      }))}
    />
  );
}
