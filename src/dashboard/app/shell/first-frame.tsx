/**
 * What stands on the screen before any code of ours has run: the frame of every page, with the navigation and the place of
 * the title. It is written out at build, by the parts that the app itself draws, and a host puts it into the page.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { AppConfig } from '#contract/app-config.ts';
import { setAppConfig } from '../../api/config.ts';
import header from '../../ui/page-header.module.css';
import { PAGES } from '../pages.ts';
import { Navigation } from './navigation.tsx';
import styles from './shell.module.css';
import bar from './top-bar.module.css';

/** Stands where the title of the page belongs. */
export const TITLE_PLACE = '__TITLE__';

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
        </main>
      </div>
    </div>
  );
}
