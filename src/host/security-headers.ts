import type { Context, MiddlewareHandler } from 'hono';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import { AGENCY_HEADER } from '#contract/app-config.ts';

type PageVariables = { secureHeadersNonce?: string };

/**
 * The headers of every answer. Styles need the page's nonce (the style library inserts `<style>` elements);
 * scripts come from our own files alone, and Trusted Types shut the ways from text to code.
 * `serviceOrigin` is the one other address that a dashboard in 'direct' mode calls.
 */
export function securityHeaders(serviceOrigin: string | null): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", NONCE],
      fontSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'https:'],
      connectSrc: serviceOrigin ? ["'self'", serviceOrigin] : ["'self'"],
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ["'none'"],
    },
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
    // Whether plain http is fine is the operator's to say, at the proxy that ends TLS.
    strictTransportSecurity: false,
    xXssProtection: false,
    xDownloadOptions: false,
  });
}

/** The one page under `/api`, made by the embedded service. It has no script, and reads well under the policy of pages. */
const API_PAGE = '/api/docs';

/**
 * The headers of every answer under `/api`: data of one agency, whatever the service says of it. Opened as a page it has
 * no origin and runs nothing; no cache keeps it. Goes before `securityHeaders`, to have the last word.
 */
export const apiHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  const { headers } = context.res;
  if (context.req.path !== API_PAGE) {
    headers.set('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'");
    // Browsers show nothing that is sandboxed and asks for this, which what has no origin can do without.
    headers.delete('Cross-Origin-Opener-Policy');
  }
  headers.set('Cache-Control', 'private, no-store');
  headers.append('Vary', 'Cookie');
  headers.append('Vary', AGENCY_HEADER);
};

/** The nonce of this answer's policy, to be written into the page. */
export function pageNonce(context: Context): string {
  return (context as Context<{ Variables: PageVariables }>).get('secureHeadersNonce') ?? '';
}
