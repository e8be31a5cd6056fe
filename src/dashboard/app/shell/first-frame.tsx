/**
 * What stands on the screen before any code of ours has run: the frame of every page, with the navigation and the places of
 * the title and of what is below it. It is written out at build, by the parts that the app itself draws, and a host puts it
 * into the page.
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

/** Stand where the title of the page belongs, and its outline. */
export const TITLE_PLACE = '__TITLE__';
export const OUTLINE_PLACE = '__OUTLINE__';

/** As of a service that offers whatever has a page. */
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
  // At an address of no page, so that no entry is the current one.
  const router = createMemoryRouter([{ path: '*', Component: FirstFrame }], { initialEntries: ['/nowhere'] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

function FirstFrame() {
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <Navigation onIntent={() => undefined} />
      </div>
      <div className={styles.body}>
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

/** As HTML, by its name. */
export function outlines(): Record<Outline, string> {
  return {
    rows: renderToStaticMarkup(<PageOutline className={styles.rows} parts={ROWS} />),
    cards: renderToStaticMarkup(<PageOutline className={styles.cards} parts={CARDS} />),
    panel: renderToStaticMarkup(<PageOutline className={styles.panel} parts={1} />),
    cardsAlone: renderToStaticMarkup(<PageOutline className={styles.cards} parts={CARDS} hasBar={false} />),
  };
}

/** More than a screen holds: what is beyond is cut off. */
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
