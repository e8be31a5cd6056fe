/**
 * The base path: the path below which the host serves everything, so that a proxy can serve other programs at the same
 * address.
 */

import { RECEIVER_PATH } from '#contract/delivery.ts';
import { PROBED } from './health.ts';

/** The first path segments of the host's own addresses. A base path that starts with one would be ambiguous. */
const OWN_NAMES = ['/api', '/assets', '/config.json', '/session', RECEIVER_PATH, ...PROBED].map((path) =>
  path.slice(1),
);

/** Returns the base path without a trailing slash; empty for the root, null if the text is not a path. */
export function parseBasePath(text: string): string | null {
  const path = text.trim().replace(/\/$/, '');
  const segments = path.split('/').slice(1);
  const isPath = /^(\/[\w.~-]+)*$/.test(path) && segments.every((segment) => !/^\.+$/.test(segment));
  return isPath ? path : null;
}

/**
 * Whether the base path starts with an address of the host, such as `/api`. Such a base path is ambiguous, because the
 * host also serves requests without the base path.
 */
export function isOwnAddress(basePath: string): boolean {
  return OWN_NAMES.includes(basePath.split('/')[1]?.toLowerCase() ?? '');
}

/**
 * Removes the base path from the path of a request, so that the host's routes match. Returns other paths unchanged,
 * because a proxy may have removed the base path already.
 */
export function withoutBase(path: string, basePath: string): string {
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
}

/** Adds the base path to every address in the HTML of the built dashboard, including those in its styles. */
export function addBase(html: string, basePath: string): string {
  return html.replaceAll(/\b((?:href|src|content)="|url\()\/(?!\/)/g, (_, start) => `${start}${basePath}/`);
}
