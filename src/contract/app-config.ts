/** What the host tells the dashboard at run time, at `/config.json` and `/session`: agreed here because both rooms read it. */
import './no-eval.ts';
import * as z from 'zod';

export const AppConfig = z.object({
  /** hosted: same-origin `/api`, the key sealed in the host's cookie. direct: straight to `serviceUrl`, the key in memory. */
  connection: z.enum(['hosted', 'direct']),
  /** Base address of the service, without a trailing slash. `/api` when hosted. */
  serviceUrl: z.string(),
  keyHeader: z.string(),
  /** Ids of the extension operations that the connected service offers. */
  extensions: z.array(z.string()),
  /** Operation id -> our query parameter name -> the name on the wire, where a service differs. */
  parameters: z.record(z.string(), z.record(z.string(), z.string())),
  /** After so long without use the dashboard locks itself, in every tab of a browser; never where it is 0 or not given. */
  idleLockMinutes: z.number().min(0).optional(),
  /** Present only where the sample agency is served: a key that anybody at this host may use, null once it was deleted. */
  sample: z.object({ apiKey: z.string().nullable(), agency: z.string() }).nullable(),
});
export type AppConfig = z.infer<typeof AppConfig>;

/**
 * Says which sign-in a request to the host is for, by its id: a browser may be signed in to several agencies at once. It
 * stays at the host.
 */
export const AGENCY_HEADER = 'X-Botdeck-Agency';

/** An agency that a browser is signed in to. The id says nothing of its key, and is the same after the next sign-in. */
const HeldAgency = z.object({ id: z.string(), agency: z.string().nullable() });

/**
 * The answer of `GET /session` and `POST /session`: the agency that the request was for, and all that the browser is
 * signed in to. `agency` is a name to show, where the host knows one.
 */
export const Session = z.object({
  signedIn: z.boolean(),
  agency: z.string().nullable(),
  /** Null where nobody is signed in, and in a direct connection, which has one agency alone. */
  id: z.string().nullable().default(null),
  held: z.array(HeldAgency).default([]),
});
export type Session = z.infer<typeof Session>;

/**
 * What the host writes into the page that it serves, so that the page need not ask for it: the two answers above, each null
 * where the page asks itself. No key is among it: that of the sample is null for who is signed in, and for all others the
 * page asks for the configuration.
 */
export const PageStart = z.object({ config: AppConfig.nullable(), session: Session.nullable() });
export type PageStart = z.infer<typeof PageStart>;

/** The id of the element that holds it, as JSON. */
export const PAGE_START_ID = 'botdeck-start';

/** What `DELETE /session?of=…` ends: this agency here, every agency of this browser, this agency's key in every browser. */
export const SessionScope = z.enum(['agency', 'browser', 'key']);
export type SessionScope = z.infer<typeof SessionScope>;

/** The body of `POST /session`. The key must be able to stand in a header. */
export const SignIn = z.object({
  key: z
    .string()
    .max(512, 'must be at most 512 characters')
    .regex(/^[\x21-\x7E]+$/, 'must be printable characters without spaces'),
});
export type SignIn = z.infer<typeof SignIn>;
