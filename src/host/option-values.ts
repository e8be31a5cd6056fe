/**
 * Schemas for the values of options. `name` is the flag or the variable that sets the option, for the error message of
 * one line.
 */
import * as z from 'zod';
import { parseUrl } from '#contract/parse-url.ts';
import { isNetwork } from '#service/delivery/address-guard.ts';
import { KEY_BYTES } from '#service/secrets/secret-box.ts';
import { hostName } from './allowed-hosts.ts';
import { isOwnAddress, parseBasePath } from './base-path.ts';

export const SERVICE_ADDRESS = 'an http(s) address without credentials, query or fragment';

/**
 * Parses the address of a service. Returns null if the text cannot be the base of other addresses, or contains a secret
 * that would become visible.
 */
export function serviceAddress(text: string): URL | null {
  const url = parseUrl(text);
  const isPlain = url && !url.username && !url.password && !url.search && !url.hash;
  return isPlain && /^https?:$/.test(url.protocol) ? url : null;
}

export const MIN_SECRET_LENGTH = 32;

/** Decodes a secrets key in hex, base64 or base64url; returns null if the text is not a key. */
export function parseSecretsKey(text: string): Buffer | null {
  const encoded = text.trim();
  const isHex = /^[\da-f]+$/i.test(encoded) && encoded.length === 2 * KEY_BYTES;
  const isBase64 = /^[\w+/-]{43}=?$/.test(encoded);
  const key = Buffer.from(encoded, isHex ? 'hex' : 'base64');
  return (isHex || isBase64) && key.length === KEY_BYTES ? key : null;
}

export function number(name: string, min: number, max: number, whole: boolean) {
  return z.string().transform((text, context) => {
    const value = Number(text);
    if (text.trim() !== '' && value >= min && value <= max && (!whole || Number.isInteger(value)))
      return value;
    context.addIssue(`${name} must be a ${whole ? 'whole ' : ''}number from ${min} to ${max}, not '${text}'`);
    return z.NEVER;
  });
}

const YES = ['1', 'true', 'yes', 'on'];
const NO = ['0', 'false', 'no', 'off'];

export function yesNo(name: string) {
  return z.string().transform((text, context) => {
    const word = text.trim().toLowerCase();
    if (YES.includes(word) || NO.includes(word)) return YES.includes(word);
    context.addIssue(`${name} must be one of ${[...YES, ...NO].join(', ')}, not '${text}'`);
    return z.NEVER;
  });
}

export function httpUrl(name: string) {
  return z.string().transform((text, context) => {
    const url = serviceAddress(text);
    if (url) return url.href.replace(/\/+$/, '');
    context.addIssue(`${name} must be ${SERVICE_ADDRESS}`);
    return z.NEVER;
  });
}

/**
 * Parses host names separated by commas: `.example.com` or `*.example.com` include all subdomains, `*` allows every
 * name.
 */
export function hostNames(name: string) {
  return z.string().transform((text, context) => {
    const entries = text.split(',').map((entry) => entry.trim());
    return entries.filter(Boolean).map((entry) => {
      const [, below = '', host = ''] = /^(\*?\.)?(.*)$/.exec(entry) ?? [];
      const known = entry === '*' ? '*' : hostName(host);
      if (known === null) context.addIssue(`${name} must be host names separated by commas, not '${entry}'`);
      return below ? `.${known}` : (known ?? '');
    });
  });
}

export function pathBelowHost(name: string) {
  return z.string().transform((text, context) => {
    const path = parseBasePath(text);
    if (path !== null && !isOwnAddress(path)) return path;
    context.addIssue(
      path === null
        ? `${name} must be a path such as /botdeck, of letters, digits and - _ . ~, not '${text}'`
        : `${name} must not begin with an address of the host itself, such as ${path}: choose another`,
    );
    return z.NEVER;
  });
}

export function secretsKey(name: string) {
  return z.string().transform((text, context) => {
    const key = parseSecretsKey(text);
    if (key) return key;
    context.addIssue(
      `${name} must be ${KEY_BYTES} bytes as hex or base64, such as from openssl rand -base64 32`,
    );
    return z.NEVER;
  });
}

export function networks(name: string) {
  return z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim()))
    .refine(
      (entries) => entries.every(isNetwork),
      `${name} must be networks or addresses separated by commas, such as 10.0.0.0/8,fd00::/8`,
    );
}

/** Text that others must not guess. */
export function secretText(name: string) {
  return z.string().min(MIN_SECRET_LENGTH, `${name} must have at least ${MIN_SECRET_LENGTH} characters`);
}

export function oneOf<const Word extends string>(name: string, words: readonly Word[]) {
  return z.enum(words, `${name} must be one of ${words.join(', ')}`);
}
