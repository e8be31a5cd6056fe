/**
 * The first frame of every page: the navigation and placeholders for the title and the content. The build renders it to
 * HTML with the app's own components, and the host includes it in the page, so that it is visible before any script
 * runs.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { AppConfig } from '#contract/app-config.ts';
import { setAppConfig } from '../../api/transport/config.ts';
import header from '../../ui/page-header.module.css';
import { PAGES, type Outline } from '../pages.ts';
import { Navigation } from './navigation.tsx';
import styles from './shell.module.css';
import bar from './top-bar.module.css';

/** Placeholders that the host replaces with the page's title and outline. */
export const TITLE_PLACE = '__TITLE__';
export const OUTLINE_PLACE = '__OUTLINE__';

/** A configuration with every extension, so that all navigation entries are included. */
const CONFIG: AppConfig = {
  connection: 'hosted',
  serviceUrl: '/api',
  keyHeader: '',
  extensions: PAGES.flatMap(({ navigation }) => navigation?.extension ?? []),
  parameters: {},
  sample: null,
};

export function firstFrame(): string {
  setAppConfig(CONFIG);
  // An address without a page, so that no entry is marked as current.
  const router = createMemoryRouter([{ path: '*', Component: FirstFrame }], { initialEntries: ['/nowhere'] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
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
              <h1 className={header.title}>{TITLE_PLACE}</h1>
            </div>
          </header>
          {OUTLINE_PLACE}
        </main>
      </div>
    </div>
  );
}

export function outlines(): Record<Outline, string> {
  return {
    rows: renderToStaticMarkup(<PageOutline className={styles.rows} parts={ROWS} />),
    cards: renderToStaticMarkup(<PageOutline className={styles.cards} parts={CARDS} />),
    panel: renderToStaticMarkup(<PageOutline className={styles.panel} parts={1} />),
    cardsAlone: renderToStaticMarkup(<PageOutline className={styles.cards} parts={CARDS} hasBar={false} />),
  };
}

/** More than fit on a screen; the rest is clipped. */
const ROWS = 40;
const CARDS = 12;

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
