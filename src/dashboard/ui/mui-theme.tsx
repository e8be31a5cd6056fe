import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { cspNonce } from '../lib/csp-nonce.ts';
import { theme } from './theme.ts';

// Before our own sheets, which have the last word on a part that they lay out.
const styleCache = createCache({ key: 'bd', prepend: true, ...(cspNonce && { nonce: cspNonce }) });

/** What MUI's parts need around them. */
export function MuiTheme({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={styleCache}>
      {/* Light or dark is the tokens' business: MUI knows one scheme, has nothing to remember and sets nothing. */}
      <ThemeProvider theme={theme} storageManager={null} noSsr>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
