/**
 * The file `pages.json` of the built dashboard: the HTML that the browser shows before the code of a page has loaded,
 * and the requests that it sends first. The build writes the file, and the host reads it.
 */
import * as z from 'zod';
import { FirstRead } from './app-config.ts';

/**
 * Placeholders in `frame`. The host replaces them with the title of the page, and with its outline: the HTML below the
 * title that the browser shows before the page has loaded.
 */
export const TITLE_PLACE = '__TITLE__';
export const OUTLINE_PLACE = '__OUTLINE__';

export const PagesFile = z.object({
  /**
   * The HTML around the content of every page, which the browser shows before any code has loaded. It contains every
   * navigation entry.
   */
  frame: z.string(),
  /**
   * The navigation entries by path. `html` is the HTML of the entry in `frame`. On the pages of the entry, the host
   * replaces `html` by `current`, which marks the current entry.
   */
  entries: z.record(
    z.string(),
    z.object({
      html: z.string(),
      current: z.string(),
      /** An extension, or null. The host removes the entry from `frame` if the service does not offer the extension. */
      extension: z.string().nullable(),
    }),
  ),
  /** The headers and the other options of `fetch` for every request in `reads`. */
  readOptions: z.object({
    headers: z.record(z.string(), z.string()),
    options: z.record(z.string(), z.string()),
  }),
  /** The first requests of each page that has no id in its path. The keys are the paths of the pages. */
  reads: z.record(
    z.string(),
    z.array(
      FirstRead.extend({
        /** The extensions that the request needs. The host removes the request if the service does not offer all. */
        extensions: z.array(z.string()),
      }),
    ),
  ),
  pages: z.array(
    z.object({
      /** A regular expression that matches the addresses of the page. */
      addresses: z.string(),
      /** Whether the page needs a session, opens only without a session, or opens in both cases. */
      session: z.enum(['needed', 'none', 'optional']),
      /**
       * The title of the page; null if the page has no navigation entry, because its title is then known only after its
       * data has loaded.
       */
      title: z.string().nullable(),
      /** The HTML below the title that the browser shows before the code of the page has loaded. */
      outline: z.string(),
      /** The path of the navigation entry that the page belongs to. */
      entry: z.string().nullable(),
      /** The files that the page needs in addition to those in `index.html`. */
      scripts: z.array(z.string()),
    }),
  ),
});
export type PagesFile = z.infer<typeof PagesFile>;
