import type { Context, MiddlewareHandler } from 'hono';
import { NONCE, secureHeaders } from 'hono/secure-headers';

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

/** The nonce of this answer's policy, to be written into the page. */
export function pageNonce(context: Context): string {
  return (context as Context<{ Variables: PageVariables }>).get('secureHeadersNonce') ?? '';
}
