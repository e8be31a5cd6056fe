/**
 * The data that the host gives to the dashboard at run time, at `/config.json` and `/session`. It is defined here
 * because the host and the dashboard both use it.
 */
import './no-eval.ts';
import * as z from 'zod';

/** Former ids of operations. A configuration that was written for an earlier version may contain them. */
const FORMER_IDS: Readonly<Record<string, string>> = { listTestedWebhooks: 'listOutboundWebhooks' };

export const AppConfig = z.object({
  /**
   * 'hosted' calls the host's `/api`, and the key is encrypted in the host's cookie. 'direct' calls `serviceUrl`, and
   * the key is in memory.
   */
  connection: z.enum(['hosted', 'direct']),
  /** The base address of the service, without a trailing slash; `/api` if the connection is 'hosted'. */
  serviceUrl: z.string(),
  keyHeader: z.string(),
  /**
   * The extensions that the connected service offers: the ids of operations, and fields such as `putCustomChannel.note`.
   */
  extensions: z.array(z.string().overwrite((id) => FORMER_IDS[id] ?? id)),
  /** Renames query parameters for a service that uses other names: operation id -> our name -> the service's name. */
  parameters: z.record(z.string(), z.record(z.string(), z.string())),
  /**
   * Minutes without use after which the dashboard locks itself in every tab of a browser; 0 or undefined means never.
   */
  idleLockMinutes: z.number().min(0).optional(),
  /** Whether the service is the host's own, which describes itself at `/openapi.json`. */
  isEmbedded: z.boolean().optional(),
  /**
   * null if no sample agency is served. `apiKey` is a key that every user of this host may use; null if it was deleted.
   */
  sample: z.object({ apiKey: z.string().nullable(), agency: z.string() }).nullable(),
});
export type AppConfig = z.infer<typeof AppConfig>;

/**
 * The header that selects the sign-in of a request by its id, because a browser may be signed in to several agencies.
 * The host does not forward it.
 */
export const AGENCY_HEADER = 'X-Botdeck-Agency';

/**
 * An agency that a browser is signed in to. The id reveals nothing about the key, and stays the same after another
 * sign-in.
 */
const HeldAgency = z.object({ id: z.string(), agency: z.string().nullable() });

/**
 * The response of `GET /session` and `POST /session`: the agency of this request, and all agencies that the browser is
 * signed in to. `agency` is a display name, or null if the host does not know one.
 */
export const Session = z.object({
  signedIn: z.boolean(),
  agency: z.string().nullable(),
  /** null if the user is signed out. Also null with a direct connection, which has only one agency. */
  id: z.string().nullable().default(null),
  held: z.array(HeldAgency).default([]),
});
export type Session = z.infer<typeof Session>;

/** A GET request of the service: the path below its base address, and the query without a question mark. */
export const FirstRead = z.object({ path: z.string(), query: z.string() });
export type FirstRead = z.infer<typeof FirstRead>;

/** The reads that the page sends before the code that needs them has loaded. */
export const EarlyReads = z.object({
  /** The reads of this page, which an inline script sends: their addresses, the agency, and the options of `fetch`. */
  now: z
    .object({
      addresses: z.array(z.string()),
      agency: z.string(),
      headers: z.record(z.string(), z.string()),
      options: z.record(z.string(), z.string()),
    })
    .nullable(),
  /** The first reads of each page without an id in its path, by this path. */
  byPage: z.record(z.string(), z.array(FirstRead)),
});
export type EarlyReads = z.infer<typeof EarlyReads>;

/**
 * The data that the host embeds in the page, so that the page does not have to request it: the configuration and the
 * session, each null if the page must request it, and the early reads. It never contains a key: the sample's key is null
 * for signed-in users, and other users get the configuration by a request.
 */
export const PageStart = z.object({
  config: AppConfig.nullable(),
  session: Session.nullable(),
  reads: EarlyReads.nullable().default(null),
});
export type PageStart = z.infer<typeof PageStart>;

/** The id of the element that contains the `PageStart` as JSON. */
export const PAGE_START_ID = 'botdeck-start';

/**
 * The scope of `DELETE /session?of=…`: 'agency' ends this agency's session, 'browser' ends all sessions of this
 * browser, 'key' ends the sessions of this agency's key in all browsers.
 */
export const SessionScope = z.enum(['agency', 'browser', 'key']);
export type SessionScope = z.infer<typeof SessionScope>;

/** The body of `POST /session`. The key must be a valid header value. */
export const SignIn = z.object({
  key: z
    .string()
    .max(512, 'must be at most 512 characters')
    .regex(/^[\x21-\x7E]+$/, 'must be printable characters without spaces'),
});
export type SignIn = z.infer<typeof SignIn>;
