/**
 * The first file of ours that runs: what the page at this address reads is under way, and its code is being fetched,
 * before the code that draws is here.
 */
// First of all: a schema made before zod is told otherwise tries `new Function`, which our security policy reports.
import '#contract/no-eval.ts';
import type { QueryClient } from '@tanstack/react-query';
import { PAGE_START_ID, PageStart, type Session } from '#contract/app-config.ts';
import { connectionFor, setConnection } from './api/transport/connection.ts';
import { loadAppConfig, setAppConfig } from './api/transport/config.ts';
import { createQueryClient } from './api/transport/query-client.ts';
import { ofThisTab, sessionQuery, setSession, SIGNED_OUT } from './api/session/session.ts';
import { pageAt, SIGN_IN } from './app/pages.ts';
import { BASE_PATH, isBelowBase } from './lib/base-path.ts';
import { viewerZone } from './lib/time.ts';

// Not from within the file itself: a browser that notes who asks for something reads all code again that is under way
// there, to know its lines. Of this file that takes longer than all that `start` does.
queueMicrotask(() => void start());

async function start(): Promise<void> {
  if (!isBelowBase(location.pathname)) {
    // The browser reached the host directly, not by the proxy that adds the base path.
    location.replace(BASE_PATH + location.href.slice(location.origin.length));
    return;
  }
  const told = toldByHost();
  const opened = pageAt(location.pathname);
  let session: Session | null;
  try {
    const config = told.config ?? (await loadAppConfig(fetch));
    setAppConfig(config);
    setConnection(connectionFor(config));
    const isDirect = config.connection === 'direct';
    session = isDirect ? SIGNED_OUT : told.session && ofThisTab(told.session);
    const { idleLockMinutes } = config;
    if (idleLockMinutes && (await (await import('./app/last-use.ts')).lockIfIdle(idleLockMinutes))) {
      session = null;
    }
  } catch (error) {
    const { drawStartFailure } = await drawingCode();
    drawStartFailure(error, () => void start());
    return;
  }
  const queryClient = createQueryClient();
  if (session) setSession(queryClient, session);
  // What does not come here is asked for by the page itself, which shows its failure.
  const reading = opened && read(opened, queryClient).catch(() => null);
  void (session?.signedIn === false ? SIGN_IN : opened?.page)?.component().catch(() => null);
  // Where it is known who is signed in, the requests go out before anything else runs.
  if (session) await reading;
  const drawing = drawingCode();
  // Meanwhile: the first moment that is written has the browser read the rules of its language.
  setTimeout(viewerZone);
  const { draw } = await drawing;
  draw(queryClient, reading && location.pathname + location.search);
}

/** The answers that come with the page, where a host of ours served it. */
function toldByHost(): PageStart {
  const text = document.getElementById(PAGE_START_ID)?.textContent;
  return text ? PageStart.parse(JSON.parse(text)) : { config: null, session: null };
}

type Opened = NonNullable<ReturnType<typeof pageAt>>;

async function read({ page, params }: Opened, queryClient: QueryClient): Promise<void> {
  const session = queryClient.ensureQueryData(sessionQuery);
  const startReads = await page.reads();
  if (!(await session).signedIn) return;
  startReads({ queryClient, params, search: new URLSearchParams(location.search) });
}

/** Where it does not come, there is nothing to draw with but the document itself. */
async function drawingCode() {
  try {
    return await import('./main.tsx');
  } catch (error) {
    const message = document.createElement('p');
    message.role = 'alert';
    message.textContent = 'Botdeck could not be loaded. Check the connection, then reload the page.';
    document.getElementById('root')?.replaceChildren(message);
    throw error;
  }
}
