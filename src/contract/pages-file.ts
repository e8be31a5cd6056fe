/** The file `pages.json` of the built dashboard. The build writes it, and the host reads it. */
import * as z from 'zod';
import { FirstRead } from './app-config.ts';

/** The texts in a frame that the host replaces with the title and the outline of the page. */
export const TITLE_PLACE = '__TITLE__';
export const OUTLINE_PLACE = '__OUTLINE__';

export const PagesFile = z.object({
  /** The HTML of the frame that the browser shows before any code has loaded. It contains every navigation entry. */
  frame: z.string(),
  /** The navigation entries by path. `html` is the part of the frame, and `current` replaces it on the entry's pages. */
  entries: z.record(
    z.string(),
    z.object({
      html: z.string(),
      current: z.string(),
      /** The host removes the entry if the service does not offer this extension. */
      extension: z.string().nullable(),
    }),
  ),
  /** The headers and the other options of every first read. */
  readOptions: z.object({
    headers: z.record(z.string(), z.string()),
    options: z.record(z.string(), z.string()),
  }),
  /** The first reads of each page without an id in its path, by this path. */
  reads: z.record(
    z.string(),
    z.array(
      FirstRead.extend({
        /** The host removes the read if the service does not offer one of these extensions. */
        extensions: z.array(z.string()),
      }),
    ),
  ),
  pages: z.array(
    z.object({
      /** A regular expression that matches the addresses of the page. */
      addresses: z.string(),
      /** The page needs a session, opens only without one, or opens in both cases. */
      session: z.enum(['needed', 'none', 'optional']),
      /** null if the page has no navigation entry, because its title is then known only with its data. */
      title: z.string().nullable(),
      /** The HTML below the title. */
      outline: z.string(),
      /** The path of the navigation entry that the page belongs to. */
      entry: z.string().nullable(),
      /** The files that the page needs in addition to those in `index.html`. */
      scripts: z.array(z.string()),
    }),
  ),
});
export type PagesFile = z.infer<typeof PagesFile>;
