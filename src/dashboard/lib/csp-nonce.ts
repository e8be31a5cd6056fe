/** Our security policy lets in only the styles that carry the nonce which the host wrote into the page. */
export const cspNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
