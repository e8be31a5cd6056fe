import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { useEffect, useState, type ReactNode } from 'react';
import { cspNonce } from '../lib/csp-nonce.ts';
import { theme } from './theme.ts';
import { useMedia } from './use-layout.ts';

// Before our own sheets, which have the last word on a part that they lay out.
const styleCache = createCache({ key: 'bd', prepend: true, ...(cspNonce && { nonce: cspNonce }) });

/** What MUI's parts need around them. */
export function MuiTheme({ children }: { children: ReactNode }) {
  const isHighContrast = useMedia('(forced-colors: active)');
  const [known, setKnown] = useState<ReturnType<typeof theme> | null>(null);
  // Its code is for few, who would wait for the page no longer than others: it comes as soon as they need it.
  useEffect(() => {
    if (isHighContrast) void import('./high-contrast-theme.ts').then((it) => setKnown(it.highContrastTheme));
  }, [isHighContrast]);
  return (
    <CacheProvider value={styleCache}>
      {/* Light or dark is the tokens' business: MUI knows one scheme, has nothing to remember and sets nothing. */}
      <ThemeProvider theme={known ?? theme()} storageManager={null} noSsr>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
