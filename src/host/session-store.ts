import { and, eq, lt, or } from 'drizzle-orm';
import type { Database } from '#service/db/open.ts';
import { hostSession } from '#service/db/schema.ts';

export type NewSession = {
  idHash: Buffer;
  /** The SHA-256 hash of the session's API key. */
  keyHash: Buffer;
  now: Date;
};

/** Stores the host's sessions. Contains only SHA-256 hashes of ids and keys. */
export type SessionStore = {
  add(session: NewSession): Promise<void>;
  /** Returns the last recorded use of the session; null if it does not exist. */
  seenAt(idHash: Buffer): Promise<Date | null>;
  /** Records the use of a session. Does nothing if the session does not exist, so that an ended session stays ended. */
  noteUse(idHash: Buffer, now: Date): Promise<void>;
  remove(idHash: Buffer): Promise<void>;
  removeOfKey(keyHash: Buffer): Promise<void>;
  /** Removes the sessions that were created before `made` or last used before `seen`. */
  removeOld(made: Date, seen: Date): Promise<void>;
  count(): Promise<number>;
};

/** Stores sessions in the database, so that they survive a restart and all hosts on the database share them. */
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
      // Never moves the time back, because the clocks of two hosts may differ.
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
    count: () => db.$count(hostSession),
    async removeOld(made, seen) {
      await db.delete(hostSession).where(or(lt(hostSession.createdAt, made), lt(hostSession.seenAt, seen)));
    },
  };
}

/**
 * The maximum number of sessions in memory. It is far above the number of sign-ins at one host between two restarts.
 */
const MOST_SESSIONS = 10_000;

type KeptSession = { keyHash: string; createdAt: Date; seenAt: Date };

/** Stores sessions in memory, for hosts without a database. Above `most` sessions, the least recently used one ends. */
export function memorySessions(most = MOST_SESSIONS): SessionStore {
  /** The sessions by the hash of their id, least recently used first. */
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
    count: async () => sessions.size,
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
