import { useMemo } from 'react';
import { Navigate, useParams } from 'react-router';
import { guidePages, type GuidePage as Page, type GuideSection } from 'virtual:guide';
import { quoted } from '../../lib/isolate.ts';
import { paths } from '../../lib/paths.ts';
import { defineSearch, searchText } from '../../lib/search-params.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { ContentsColumns, SearchResults } from '../../ui/contents-columns.tsx';
import { CopyButton } from '../../ui/copyable.tsx';
import { useTransientPart } from '../../ui/kept-page.ts';
import { Link } from '../../ui/link.tsx';
import { NotFoundPage } from '../../ui/not-found-page.tsx';
import { PageHeader, PageTitle } from '../../ui/page-header.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { GuideNodes } from './guide-nodes.tsx';
import styles from './guide.module.css';
import { searchGuide } from './search-guide.ts';
import { useCurrentSection } from './use-current-section.ts';

const guideSearch = defineSearch({ text: searchText() });

/** Matches the addresses of guide pages in old links, e.g. 'billing.html'. */
const FORMER = /^(?:index)?(.*)\.html$/;

export function GuidePage() {
  const { page: name = '' } = useParams();
  // Unmounts the page when the user leaves it, because the headings of a hidden guide page could have the same ids as
  // visible headings.
  useTransientPart();
  const [, former] = FORMER.exec(name) ?? [];
  if (former !== undefined) return <Navigate replace to={paths.guide(former)} />;
  const page = guidePages.find((each) => each.name === name);
  return page ? <OpenPage page={page} /> : <NotFoundPage />;
}

function OpenPage({ page }: { page: Page }) {
  const { values, change } = useSearchState(guideSearch);
  const isSearching = values.text.trim() !== '';
  const { title } = page;
  return (
    <>
      <PageTitle>{page.name === '' ? 'Guide' : `${title} – Guide`}</PageTitle>
      <ContentsColumns
        label="Pages of the guide"
        search={
          <SearchField
            label="Search the guide"
            value={values.text}
            onChange={(text) => change({ text }, 'typing')}
          />
        }
        contents={<Contents page={page} isSearching={isSearching} />}
      >
        <PageHeader title={isSearching ? 'Search results' : title} />
        {isSearching ? <Results text={values.text} /> : <Article page={page} />}
      </ContentsColumns>
    </>
  );
}

type ContentsProps = { page: Page; isSearching: boolean };

function Contents({ page, isSearching }: ContentsProps) {
  const ids = useMemo(() => page.sections.flatMap(({ id }) => id ?? []), [page]);
  const current = useCurrentSection(ids);
  return (
    <ul className="column">
      {guidePages.map((each) => (
        <li key={each.name}>
          <Link
            className="entry block small breaks"
            to={paths.guide(each.name)}
            aria-current={each === page && current === null && !isSearching ? 'page' : undefined}
          >
            {each.title}
          </Link>
          {each === page && !isSearching && ids.length > 0 && (
            <ul className={styles.headings}>
              {each.sections.map(
                ({ id, heading }) =>
                  id !== null && (
                    <li key={id}>
                      <Link
                        className="entry block small breaks"
                        to={paths.guide(each.name, id)}
                        aria-current={id === current ? 'location' : undefined}
                      >
                        {heading}
                      </Link>
                    </li>
                  ),
              )}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

function Article({ page }: { page: Page }) {
  return (
    <article className={styles.article}>
      {page.sections.map((section) => (
        <Section key={section.id ?? ''} page={page} section={section} />
      ))}
    </article>
  );
}

function Section({ page, section: { id, heading, nodes } }: { page: Page; section: GuideSection }) {
  return (
    <>
      {id !== null && (
        <div className={styles.heading}>
          <h2 id={id}>{heading}</h2>
          <CopyButton
            text={new URL(paths.guide(page.name, id), location.origin).href}
            label={`link to ${quoted(heading)}`}
          />
        </div>
      )}
      <GuideNodes nodes={nodes} />
    </>
  );
}

function Results({ text }: { text: string }) {
  const results = useMemo(() => searchGuide(text), [text]);
  return (
    <SearchResults
      nothing={`The guide does not contain ${quoted(text.trim())}`}
      results={results.map(({ page, section, excerpt }) => ({
        key: `${page.name}#${section.id}`,
        to: paths.guide(page.name, section.id),
        content: (
          <>
            <span className="note">{page.title}</span>
            <span className="strong">{section.heading}</span>
            <span className="secondary small clamp-2">{excerpt}</span>
          </>
        ),
      }))}
    />
  );
}
