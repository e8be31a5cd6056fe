import { and, eq, lt, or } from 'drizzle-orm';
import type { Database } from '#service/db/open.ts';
import { hostSession } from '#service/db/schema.ts';

export type NewSession = {
  idHash: Buffer;
  /** SHA-256 of the API key that the session stands for. */
  keyHash: Buffer;
  now: Date;
};

/** What the host keeps of sessions: never an id, nor a key, but their SHA-256. */
export type SessionStore = {
  add(session: NewSession): Promise<void>;
  /** When the session was last noted to be in use; null where there is none. */
  seenAt(idHash: Buffer): Promise<Date | null>;
  /** Does nothing where there is no such session: one that has ended stays so. */
  noteUse(idHash: Buffer, now: Date): Promise<void>;
  remove(idHash: Buffer): Promise<void>;
  /** All sessions of a key. */
  removeOfKey(keyHash: Buffer): Promise<void>;
  /** Those made, or last seen, before a moment. */
  removeOld(made: Date, seen: Date): Promise<void>;
};

/** In the database, where they outlive a restart, and where all hosts on it have them in common. */
export function databaseSessions(db: Database): SessionStore {
  return {
    async add({ idHash, keyHash, now }) {
      await db.insert(hostSession).values({ idHash, keyHash, createdAt: now, seenAt: now });
    },
    async seenAt(idHash) {
      const [row] = await db.select({ seenAt: hostSession.seenAt }).from(hostSession).where(hasId(idHash));
      return row?.seenAt ?? null;
    },
    async noteUse(idHash, now) {
      // Never back, where the clocks of two hosts differ.
      await db
        .update(hostSession)
        .set({ seenAt: now })
        .where(and(hasId(idHash), lt(hostSession.seenAt, now)));
    },
    async remove(idHash) {
      await db.delete(hostSession).where(hasId(idHash));
    },
    async removeOfKey(keyHash) {
      await db.delete(hostSession).where(eq(hostSession.keyHash, keyHash));
    },
    async removeOld(made, seen) {
      await db.delete(hostSession).where(or(lt(hostSession.createdAt, made), lt(hostSession.seenAt, seen)));
    },
  };
}

/** Far more than sign in at one host between two of its restarts. */
const MOST_SESSIONS = 10_000;

type KeptSession = { keyHash: string; createdAt: Date; seenAt: Date };

/** In this process, where there is no database. Beyond `most`, whoever was not seen for longest has to sign in again. */
export function memorySessions(most = MOST_SESSIONS): SessionStore {
  /** The longest unseen first. */
  const sessions = new Map<string, KeptSession>();
  const removeWhere = (isGone: (session: KeptSession) => boolean) => {
    for (const [id, session] of sessions) if (isGone(session)) sessions.delete(id);
  };
  return {
    async add({ idHash, keyHash, now }) {
      sessions.set(nameOf(idHash), { keyHash: nameOf(keyHash), createdAt: now, seenAt: now });
      const [longestUnseen] = sessions.keys();
      if (sessions.size > most && longestUnseen !== undefined) sessions.delete(longestUnseen);
    },
    async seenAt(idHash) {
      return sessions.get(nameOf(idHash))?.seenAt ?? null;
    },
    async noteUse(idHash, now) {
      const session = sessions.get(nameOf(idHash));
      if (!session || session.seenAt >= now) return;
      sessions.delete(nameOf(idHash));
      sessions.set(nameOf(idHash), { ...session, seenAt: now });
    },
    async remove(idHash) {
      sessions.delete(nameOf(idHash));
    },
    async removeOfKey(keyHash) {
      const name = nameOf(keyHash);
      removeWhere((session) => session.keyHash === name);
    },
    async removeOld(made, seen) {
      removeWhere(({ createdAt, seenAt }) => createdAt < made || seenAt < seen);
    },
  };
}

function nameOf(hash: Buffer): string {
  return hash.toString('base64');
}

function hasId(idHash: Buffer) {
  return eq(hostSession.idHash, idHash);
}
