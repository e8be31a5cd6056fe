// First of all: a schema made before zod is told otherwise tries `new Function`, which our security policy reports.
import '#contract/no-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { connectionFor, setConnection } from './api/connection.ts';
import { AppRoot, reportCaughtError, reportRecoveredError } from './app/app-root.tsx';
import { loadAppConfig, setAppConfig } from './api/config.ts';
import { createApp } from './app/create-app.ts';
import { StartFailure } from './app/failure-pages.tsx';

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no element with the id root.');
const root = createRoot(element, {
  onCaughtError: reportCaughtError,
  onRecoverableError: reportRecoveredError,
});

async function start(): Promise<void> {
  try {
    const config = await loadAppConfig(fetch);
    setAppConfig(config);
    setConnection(connectionFor(config));
    const { idleLockMinutes } = config;
    if (idleLockMinutes) await (await import('./app/idle-lock.ts')).lockIfIdle(idleLockMinutes);
  } catch (error) {
    root.render(<StartFailure error={error} onRetry={() => void start()} />);
    return;
  }
  const app = createApp({ isWatching: true });
  root.render(
    <StrictMode>
      <AppRoot app={app} />
    </StrictMode>,
  );
}

void start();
