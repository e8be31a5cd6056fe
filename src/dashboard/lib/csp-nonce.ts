/**
 * The nonce that the host wrote into the page. The host's Content-Security-Policy allows only style elements with this
 * nonce.
 */
export const cspNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
