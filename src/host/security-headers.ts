import type { Context, MiddlewareHandler } from 'hono';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import { AGENCY_HEADER } from '#contract/app-config.ts';

type PageVariables = { secureHeadersNonce?: string };

/**
 * Sets the security headers of every response. Styles need the page's nonce, because the style library inserts
 * `<style>` elements. Scripts load only from our own files. The inline scripts of the page are allowed by their hashes
 * and not by the nonce, because scripts can read the nonce. Trusted Types prevent text from becoming code. The only
 * allowed policy, `inert-html`, parses HTML e-mails to extract their text. `serviceOrigin` is the only other address
 * that a dashboard in 'direct' mode calls.
 */
export function securityHeaders(
  serviceOrigin: string | null,
  scriptHashes: readonly string[],
): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)],
      styleSrc: ["'self'", NONCE],
      fontSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'https:'],
      connectSrc: serviceOrigin ? ["'self'", serviceOrigin] : ["'self'"],
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['inert-html'],
    },
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
    // Not set by the host, because the operator decides about plain http at the proxy that terminates TLS.
    strictTransportSecurity: false,
    xXssProtection: false,
    xDownloadOptions: false,
  });
}

/**
 * Sets the headers of every response under `/api`, which contains data of one agency. If a browser opens the response
 * as a page, the page has no origin and runs nothing. Caches do not store the response. Must be registered before
 * `securityHeaders`, so that it overwrites the headers of `securityHeaders`.
 */
export const apiHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  const { headers } = context.res;
  headers.set('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'");
  // Browsers do not display a sandboxed document with this header, and a document without an origin does not need it.
  headers.delete('Cross-Origin-Opener-Policy');
  headers.set('Cache-Control', 'private, no-store');
  headers.append('Vary', 'Cookie');
  headers.append('Vary', AGENCY_HEADER);
};

export function pageNonce(context: Context): string {
  return (context as Context<{ Variables: PageVariables }>).get('secureHeadersNonce') ?? '';
}
