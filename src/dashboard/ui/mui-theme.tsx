import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { useEffect, useState, type ReactNode } from 'react';
import { cspNonce } from '../lib/csp-nonce.ts';
import { theme } from './theme.ts';
import { useMedia } from './use-layout.ts';

// Insert MUI's styles before our style sheets, so that ours take precedence.
const styleCache = createCache({ key: 'bd', prepend: true, ...(cspNonce && { nonce: cspNonce }) });

/** The context that MUI components need: style cache and theme. */
export function MuiTheme({ children }: { children: ReactNode }) {
  const isHighContrast = useMedia('(forced-colors: active)');
  const [known, setKnown] = useState<ReturnType<typeof theme> | null>(null);
  // Load the high-contrast theme on demand, because few users need it.
  useEffect(() => {
    if (isHighContrast) void import('./high-contrast-theme.ts').then((it) => setKnown(it.highContrastTheme));
  }, [isHighContrast]);
  return (
    <CacheProvider value={styleCache}>
      {/* The tokens switch between light and dark, so MUI has a single scheme and stores nothing. */}
      <ThemeProvider theme={known ?? theme()} storageManager={null} noSsr>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
