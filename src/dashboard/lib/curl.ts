type CurlRequest = {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  /** The name of the header for the API key. The shell reads the key from the variable `BOTDECK_API_KEY`. */
  keyHeader?: string;
  body?: string;
};

/** Returns the request as a curl command for a POSIX shell. */
export function toCurl({ method, url, headers, keyHeader, body }: CurlRequest): string {
  return [
    `curl --request ${method} ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`),
    ...(keyHeader === undefined ? [] : [`--header ${quoted(`${keyHeader}: `)}"$BOTDECK_API_KEY"`]),
    // '--data' would treat text that begins with '@' as a file name.
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(' \\\n  ');
}

/** Quotes a text for the shell. Within single quotes, only the single quote itself is special. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
