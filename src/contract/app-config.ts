/**
 * The data that the host gives to the dashboard at run time: in the page, at `/config.json` and at `/session`. The
 * types are defined here because the host and the dashboard both use them.
 */
import './no-eval.ts';
import * as z from 'zod';

/**
 * Maps former ids of operations to their current ids. A configuration file for an earlier version may contain former
 * ids.
 */
const FORMER_IDS: Readonly<Record<string, string>> = { listTestedWebhooks: 'listOutboundWebhooks' };

export const AppConfig = z.object({
  /**
   * 'hosted': the dashboard calls `/api` of the host, and a cookie of the host contains the encrypted API key.
   * 'direct': the dashboard calls `serviceUrl`, and keeps the API key in memory.
   */
  connection: z.enum(['hosted', 'direct']),
  /** The base address of the service, without a trailing slash; `/api` if the connection is 'hosted'. */
  serviceUrl: z.string(),
  keyHeader: z.string(),
  /**
   * The extensions of the API document that the connected service offers: ids of operations, and fields such as
   * `putCustomChannel.note`.
   */
  extensions: z.array(z.string().overwrite((id) => FORMER_IDS[id] ?? id)),
  /**
   * The names of query parameters at a service that uses other names: operation id -> name in our contract -> name at
   * the service.
   */
  parameters: z.record(z.string(), z.record(z.string(), z.string())),
  /**
   * Minutes without use after which the dashboard locks itself in every tab of a browser; 0 or undefined means never.
   */
  idleLockMinutes: z.number().min(0).optional(),
  /** Whether the service runs inside the host. Such a service describes its API at `/openapi.json`. */
  isEmbedded: z.boolean().optional(),
  /**
   * The sample agency; null if the host does not offer one. Every user of this host may use `apiKey`. It is null if the
   * key was deleted.
   */
  sample: z.object({ apiKey: z.string().nullable(), agency: z.string() }).nullable(),
});
export type AppConfig = z.infer<typeof AppConfig>;

/**
 * A browser may be signed in to several agencies. This request header contains the id of the sign-in that the request
 * uses. The host does not forward the header to the service.
 */
export const AGENCY_HEADER = 'X-Botdeck-Agency';

/**
 * An agency that a browser is signed in to. `id` identifies the sign-in and reveals nothing about the API key. It stays
 * the same if the user signs in again with the same key.
 */
const HeldAgency = z.object({ id: z.string(), agency: z.string().nullable() });

/**
 * The response of `GET /session` and `POST /session`: the agency that the request selects, and all agencies that the
 * browser is signed in to (`held`). `agency` is a display name, or null if the host does not know one.
 */
export const Session = z.object({
  signedIn: z.boolean(),
  agency: z.string().nullable(),
  /**
   * The id of the selected sign-in. null if the user is signed out, and with a direct connection, which has only one
   * agency.
   */
  id: z.string().nullable().default(null),
  held: z.array(HeldAgency).default([]),
});
export type Session = z.infer<typeof Session>;

/**
 * A GET request to the service that a page sends when it opens: the path below the base address of the service, and the
 * query without a question mark.
 */
export const FirstRead = z.object({ path: z.string(), query: z.string() });
export type FirstRead = z.infer<typeof FirstRead>;

/** The GET requests that a page sends before its own code has loaded, so that the responses arrive earlier. */
export const EarlyReads = z.object({
  /**
   * The requests that an inline script of this page sends: their addresses, the id of the sign-in, and the headers and
   * options for `fetch`. null if only the loaded page knows its requests.
   */
  now: z
    .object({
      addresses: z.array(z.string()),
      agency: z.string(),
      headers: z.record(z.string(), z.string()),
      options: z.record(z.string(), z.string()),
    })
    .nullable(),
  /** The first requests of each page that has no id in its path. The keys are the paths of the pages. */
  byPage: z.record(z.string(), z.array(FirstRead)),
});
export type EarlyReads = z.infer<typeof EarlyReads>;

/**
 * The data that the host embeds in the page, so that the page does not have to request it: the configuration and the
 * session, each null if the page must request it, and the early requests. The data never contains an API key: for
 * signed-in users, the key of the sample agency is null, and other users get the configuration by a request.
 */
export const PageStart = z.object({
  config: AppConfig.nullable(),
  session: Session.nullable(),
  reads: EarlyReads.nullable().default(null),
});
export type PageStart = z.infer<typeof PageStart>;

/** The id of the HTML element that contains the `PageStart` as JSON. */
export const PAGE_START_ID = 'botdeck-start';

/**
 * The scope of the sign-out by `DELETE /session?of=…`: 'agency' ends the session of one agency, 'browser' ends all
 * sessions of this browser, 'key' ends the sessions of the same API key in all browsers.
 */
export const SessionScope = z.enum(['agency', 'browser', 'key']);
export type SessionScope = z.infer<typeof SessionScope>;

/** The body of `POST /session`. The host sends the key as a header, so the key must be a valid header value. */
export const SignIn = z.object({
  key: z
    .string()
    .max(512, 'must be at most 512 characters')
    .regex(/^[\x21-\x7E]+$/, 'must be printable characters without spaces'),
});
export type SignIn = z.infer<typeof SignIn>;
