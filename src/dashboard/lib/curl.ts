type CurlRequest = {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
};

/** A request as a command of curl, for a POSIX shell. */
export function toCurl({ method, url, headers, body }: CurlRequest): string {
  return [
    `curl --request ${method} ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`),
    // Not '--data', for which a text that begins with '@' names a file.
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(' \\\n  ');
}

/** Nothing between single quotes means anything to a shell but the quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
