/** The path below which the host serves everything, for a proxy that has other programs at the same address. */

/** The addresses of the host itself. A base path that begins with one of them could not be told from it. */
const OWN_NAMES = ['api', 'assets', 'config.json', 'guide', 'healthz', 'session', 'webhook-receiver'];

/** The base path without a trailing slash, empty for the root. Null for what is not a path. */
export function parseBasePath(text: string): string | null {
  const path = text.trim().replace(/\/$/, '');
  const segments = path.split('/').slice(1);
  const isPath = /^(\/[\w.~-]+)*$/.test(path) && segments.every((segment) => !/^\.+$/.test(segment));
  return isPath ? path : null;
}

/** Whether requests without the base path, which the host also serves, could be taken for requests with it. */
export function isOwnAddress(basePath: string): boolean {
  return OWN_NAMES.includes(basePath.split('/')[1]?.toLowerCase() ?? '');
}

/** The path as the host's routes know it. A path without the base path stays as it is: the proxy has removed it. */
export function withoutBase(path: string, basePath: string): string {
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
}

/** Puts the base path in front of every address in HTML of the dashboard's build. */
export function addBase(html: string, basePath: string): string {
  return html.replaceAll(/\b(href|src|content)="\/(?!\/)/g, (_, name) => `${name}="${basePath}/`);
}
