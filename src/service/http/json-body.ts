/**
 * Parses the JSON body of a request and rejects an invalid body. The parser of the framework is not used, because it
 * could return an empty object for an invalid body. A PUT would then clear every field.
 */
import { MIMEType } from 'node:util';
import { parseExactJson } from '#contract/exact-json.ts';
import { findJsonFlaw } from './json-flaw.ts';
import { HttpRefusal } from './problems.ts';

/** assumed: a limit of 1 MiB. The API document defines no limit for the size of a request. */
export const MAX_BODY_BYTES = 1024 * 1024;

export function refuseTooLarge(): never {
  throw new HttpRefusal(413, `A request body must be at most ${MAX_BODY_BYTES} bytes long.`);
}

/** A parsed body. `value` contains JavaScript numbers. `sent` keeps the notation of numbers that the client used. */
export type RequestBody = { value: unknown; sent: unknown };

/** Reads and parses the JSON body of a request. Throws an `HttpRefusal` with the status 400, 413 or 415. */
export async function readJsonBody(request: Request): Promise<RequestBody> {
  refuseOtherEncodings(request.headers);
  const text = decodeUtf8(await readLimited(request));
  const value = parseJson(text);
  const flaw = findJsonFlaw(value);
  if (flaw) throw new HttpRefusal(400, 'The body is invalid.', { errors: [flaw] });
  return { value, sent: parseExactJson(text) };
}

/** spec: Endpoints (request bodies are accepted as application/json, text/json or application/*+json) */
export function isJson(essence: string): boolean {
  return essence === 'application/json' || essence === 'text/json' || /^application\/.+\+json$/.test(essence);
}

function refuseOtherEncodings(headers: Headers): void {
  const coding = headers.get('Content-Encoding')?.trim().toLowerCase() ?? 'identity';
  if (coding !== 'identity' && coding !== '') {
    throw new HttpRefusal(415, 'A compressed body is not accepted.', {
      headers: { 'Accept-Encoding': 'identity' },
    });
  }
  const type = mediaType(headers.get('Content-Type'));
  if (!type || !isJson(type.essence)) {
    throw new HttpRefusal(415, 'The body must be application/json, text/json or application/*+json.', {
      headers: { Accept: 'application/json, text/json' },
    });
  }
  if (!isUtf8(type)) throw new HttpRefusal(415, 'The body must be encoded as UTF-8.');
}

export function isUtf8(type: MIMEType): boolean {
  const charset = type.params.get('charset')?.toLowerCase() ?? 'utf-8';
  return charset === 'utf-8' || charset === 'utf8';
}

/** Parses a Content-Type header. Returns null if the header is missing, invalid or contains several media types. */
export function mediaType(header: string | null): MIMEType | null {
  try {
    return header === null ? null : new MIMEType(header);
  } catch {
    return null;
  }
}

/** Reads a body and counts its bytes, because `Content-Length` may be wrong. Stops at the limit. */
export async function readLimited(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > MAX_BODY_BYTES) break;
      chunks.push(chunk);
    }
  } catch {
    throw new HttpRefusal(400, 'The body ended before it was complete.');
  }
  if (size > MAX_BODY_BYTES) refuseTooLarge();
  return Buffer.concat(chunks);
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new HttpRefusal(400, 'The body is not valid UTF-8.');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpRefusal(400, 'The body is not valid JSON.');
  }
}
