import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { useEffect, useState, type ReactNode } from 'react';
import { cspNonce } from '../lib/csp-nonce.ts';
import { theme } from './theme.ts';
import { useMedia } from './use-layout.ts';

// MUI inserts its styles before the style sheets of the dashboard, so that the dashboard's rules take precedence.
const styleCache = createCache({ key: 'bd', prepend: true, ...(cspNonce && { nonce: cspNonce }) });

/** Provides the context that MUI components need: the style cache and the theme. */
export function MuiTheme({ children }: { children: ReactNode }) {
  const isHighContrast = useMedia('(forced-colors: active)');
  const [known, setKnown] = useState<ReturnType<typeof theme> | null>(null);
  // The high-contrast theme loads on demand, because few users need it.
  useEffect(() => {
    if (isHighContrast) void import('./high-contrast-theme.ts').then((it) => setKnown(it.highContrastTheme));
  }, [isHighContrast]);
  return (
    <CacheProvider value={styleCache}>
      {/* The CSS variables in tokens.css switch between light and dark. MUI therefore has a single colour scheme
          and stores no choice. */}
      <ThemeProvider theme={known ?? theme()} storageManager={null} noSsr>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
