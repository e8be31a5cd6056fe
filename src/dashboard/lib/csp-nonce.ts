/** The nonce that the host wrote into the page. The content security policy allows only styles with this nonce. */
export const cspNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
