import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { EncryptJWT, jwtDecrypt } from 'jose';
import * as z from 'zod';

const LIFETIME_SECONDS = 7 * 24 * 60 * 60;

const Sealed = z.object({ key: z.string(), agency: z.string().nullable() });
/** Who is signed in: the service's key, which never leaves the host, and a name of the agency to show. */
export type SignedIn = z.infer<typeof Sealed>;

/**
 * The sign-in session, kept by the browser in a cookie that only this host can open: encrypted, out of
 * reach of JavaScript, never sent from another site. The host itself keeps nothing, so that several run side by side.
 */
export function sessions(secret: string) {
  const sealingKey = createHash('sha256').update(`botdeck session\n${secret}`).digest();
  // A browser keeps one jar for all ports of an address: hosts side by side there must not take each other's cookie.
  const name = `botdeck_session_${createHash('sha256').update(sealingKey).digest('hex').slice(0, 8)}`;

  return {
    async read(context: Context): Promise<SignedIn | null> {
      const sealed = getCookie(context, name);
      if (!sealed) return null;
      try {
        const { payload } = await jwtDecrypt(sealed, sealingKey, { maxTokenAge: LIFETIME_SECONDS });
        return Sealed.parse(payload);
      } catch {
        // Expired, sealed by another secret or tampered with: in each case nobody is signed in.
        return null;
      }
    },

    async write(context: Context, session: SignedIn): Promise<void> {
      const sealed = await new EncryptJWT(session)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setIssuedAt()
        .encrypt(sealingKey);
      setCookie(context, name, sealed, { ...attributes(context), maxAge: LIFETIME_SECONDS });
    },

    clear(context: Context): void {
      deleteCookie(context, name, attributes(context));
    },
  };
}

function attributes(context: Context) {
  // Only ever adds `Secure`, so that a forged header can do no more than lock its own sender out.
  const forwarded = context.req.header('X-Forwarded-Proto')?.split(',')[0]?.trim();
  const secure = forwarded === 'https' || context.req.url.startsWith('https:');
  return { path: '/', httpOnly: true, sameSite: 'Strict', secure } as const;
}
