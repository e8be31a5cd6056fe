/**
 * The entry point. It starts the reads and the code download of the current page before the rendering code is loaded.
 */
// Must be the first import. A schema that is created before zod is configured tries `new Function`, which the content
// security policy reports.
import '#contract/no-eval.ts';
// Imported before the style sheets of the components, because their rules override the shared classes in this file.
import './ui/base.css';
import type { QueryClient } from '@tanstack/react-query';
import { PAGE_START_ID, PageStart, type Session } from '#contract/app-config.ts';
import { connectionFor, setConnection } from './api/transport/connection.ts';
import { loadAppConfig, setAppConfig } from './api/transport/config.ts';
import { setFirstReads } from './api/transport/early-reads.ts';
import { createQueryClient } from './api/transport/query-client.ts';
import { ofThisTab, sessionQuery, setSession, SIGNED_OUT } from './api/session/session.ts';
import { entryOf, isOffered, pageAt, SIGN_IN } from './app/pages.ts';
import { BASE_PATH, isBelowBase } from './lib/base-path.ts';
import { loadStyleSheet } from './lib/style-sheet.ts';
import { viewerZone } from './lib/time.ts';

// Runs in a microtask rather than during module evaluation. Browsers that record the initiator of each request parse
// the running module again to find its line numbers, which takes longer for this file than `start` itself.
queueMicrotask(() => void start());

async function start(): Promise<void> {
  if (!isBelowBase(location.pathname)) {
    // The request reached the host directly instead of through the proxy that adds the base path.
    location.replace(BASE_PATH + location.href.slice(location.origin.length));
    return;
  }
  const styled = loadStyleSheet();
  const told = toldByHost();
  let opened: Opened | null;
  let session: Session | null;
  try {
    const config = told.config ?? (await loadAppConfig(fetch));
    setAppConfig(config);
    setConnection(connectionFor(config));
    if (told.reads) setFirstReads(told.reads.byPage, location.pathname);
    const found = pageAt(location.pathname);
    opened = found && isOffered(entryOf(found.page)) ? found : null;
    const isDirect = config.connection === 'direct';
    session = isDirect ? SIGNED_OUT : told.session && ofThisTab(told.session);
    const { idleLockMinutes } = config;
    if (idleLockMinutes && (await (await import('./app/last-use.ts')).lockIfIdle(idleLockMinutes))) {
      session = null;
    }
  } catch (error) {
    const [{ drawStartFailure }] = await Promise.all([drawingCode(), styled]);
    drawStartFailure(error, () => void start());
    return;
  }
  const queryClient = createQueryClient();
  if (session) setSession(queryClient, session);
  // If a read cannot start here, the page sends the request again and shows its error.
  const reading = opened && read(opened, queryClient).catch(() => null);
  const needsSignIn = session?.signedIn === false && !opened?.page.isPublic;
  void (needsSignIn ? SIGN_IN : opened?.page)?.component().catch(() => null);
  // If the session is known, the read requests are sent before any other code runs.
  if (session) await reading;
  const drawing = drawingCode();
  // While the code loads, this call makes the browser load its locale data, which the first date format needs.
  setTimeout(viewerZone);
  const { draw } = await drawing;
  draw(queryClient, reading && location.pathname + location.search, styled);
}

/**
 * Returns the configuration, the session and the first reads that the host embedded in the HTML; null for each missing
 * value.
 */
function toldByHost(): PageStart {
  const text = document.getElementById(PAGE_START_ID)?.textContent;
  return text ? PageStart.parse(JSON.parse(text)) : { config: null, session: null, reads: null };
}

type Opened = NonNullable<ReturnType<typeof pageAt>>;

async function read({ page, params }: Opened, queryClient: QueryClient): Promise<void> {
  const session = queryClient.ensureQueryData(sessionQuery);
  const startReads = await page.reads?.();
  if (!page.isPublic && !(await session).signedIn) return;
  startReads?.({ queryClient, params, search: new URLSearchParams(location.search) });
}

/** Loads the code that renders the dashboard. If the code cannot be loaded, shows an error with plain DOM methods. */
async function drawingCode() {
  try {
    // The browser runs each file in a task of its own, and can handle input between these tasks.
    await import('./ui/react-root.ts');
    await import('./ui/mui-theme.tsx');
    return await import('./main.tsx');
  } catch (error) {
    const message = document.createElement('p');
    message.role = 'alert';
    message.textContent = 'Botdeck could not be loaded. Check the connection, then reload the page.';
    document.getElementById('root')?.replaceChildren(message);
    throw error;
  }
}
