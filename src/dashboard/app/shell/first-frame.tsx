/**
 * The frame that every page shows before any script runs: the navigation, and placeholders for the title and the
 * content. The build renders the frame to HTML with the app's own components, and the host includes the HTML in the
 * page.
 */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import type { AppConfig } from '#contract/app-config.ts';
import { extensionsOf } from '#contract/extension-fields.ts';
import { operations } from '#contract/index.ts';
import { OUTLINE_PLACE, TITLE_PLACE, type PagesFile } from '#contract/pages-file.ts';
import { setAppConfig } from '../../api/transport/config.ts';
import header from '../../ui/page-header.module.css';
import {
  addressesOf,
  entryOf,
  NAVIGATION_ENTRIES,
  PAGES,
  SIGN_IN,
  type Outline,
  type Page,
} from '../pages.ts';
import { firstReads } from './first-reads.ts';
import { Navigation, NavigationEntry } from './navigation.tsx';
import styles from './shell.module.css';
import bar from './top-bar.module.css';

/**
 * The configuration for the rendering in the build. It has every extension, so that the result contains all navigation
 * entries and reads.
 */
const CONFIG: AppConfig = {
  connection: 'hosted',
  serviceUrl: '/api',
  keyHeader: '',
  extensions: Object.values(operations).flatMap(extensionsOf),
  parameters: {},
  sample: null,
};

type FirstFrames = Omit<PagesFile, 'pages'> & {
  pages: (Omit<PagesFile['pages'][number], 'scripts'> & Pick<Page, 'modules'>)[];
};

/** Returns the content of `pages.json`, with the modules of each page instead of its scripts. */
export async function firstFrames(): Promise<FirstFrames> {
  setAppConfig(CONFIG);
  const entries = NAVIGATION_ENTRIES.map((entry) => {
    const htmlOf = (isCurrent: boolean) =>
      renderToStaticMarkup(
        <NavigationEntry entry={entry} isCurrent={isCurrent} onIntent={() => undefined} />,
      );
    const html = { html: htmlOf(false), current: htmlOf(true) };
    return [entry.to, { ...html, extension: entry.extension ?? null }] as const;
  });
  const pages: readonly (Partial<Page> & typeof SIGN_IN)[] = [...PAGES, SIGN_IN];
  return {
    ...(await firstReads(PAGES)),
    frame: frame(),
    entries: Object.fromEntries(entries),
    pages: pages.map(({ path, navigation, outline = 'panel', modules, isPublic }) => ({
      addresses: addressesOf(path).source,
      session: path === SIGN_IN.path ? 'none' : isPublic ? 'optional' : 'needed',
      title: navigation?.label ?? null,
      outline: renderToStaticMarkup(OUTLINES[outline]),
      entry: entryOf({ path })?.to ?? null,
      modules,
    })),
  };
}

/** Renders the frame at a path without a page, so that no navigation entry is marked as current. */
function frame(): string {
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={['/nowhere']}>
      <FirstFrame />
    </MemoryRouter>,
  );
}

function FirstFrame() {
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <Navigation onIntent={() => undefined} />
      </div>
      <div className="column shrink">
        <header className={bar.bar} />
        <main className={styles.main} aria-busy>
          <header className={header.header}>
            <div className={header.line}>
              <h1 className="title breaks shrink">{TITLE_PLACE}</h1>
            </div>
          </header>
          {OUTLINE_PLACE}
        </main>
      </div>
    </div>
  );
}

/** The numbers of placeholder rows and cards. They fill any screen, and CSS clips the rest. */
const ROWS = 40;
const CARDS = 12;

const OUTLINES: Record<Outline, ReactNode> = {
  rows: <PageOutline className={styles.rows} parts={ROWS} />,
  cards: <PageOutline className={styles.cards} parts={CARDS} />,
  panel: <PageOutline className={styles.panel} parts={1} />,
  cardsAlone: <PageOutline className={styles.cards} parts={CARDS} hasBar={false} />,
};

type PageOutlineProps = { className: string | undefined; parts: number; hasBar?: boolean };

function PageOutline({ className, parts, hasBar = true }: PageOutlineProps) {
  return (
    <div className={styles.outline} aria-hidden>
      {hasBar && (
        <p className={styles.outlineBar}>
          <i />
          <i />
          <i />
        </p>
      )}
      <div className={className}>
        {Array.from({ length: parts }, (_, part) => (
          <i key={part} />
        ))}
      </div>
    </div>
  );
}
