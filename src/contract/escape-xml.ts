const XML_SIGNS: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // XML parsers read an unescaped carriage return as a line feed.
  '\r': '&#13;',
};

/** Replaces each character that XML cannot represent, e.g. a control character or a lone surrogate, by U+FFFD. */
export function representableInXml(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- XML cannot contain these characters
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
  );
}

/** Escapes the text of an XML element. */
export function escapeXml(text: string): string {
  return representableInXml(text).replaceAll(/[&<>"'\r]/g, (sign) => XML_SIGNS[sign]!);
}
