/** Types for the one used function of a package that contains no types. */
declare module 'fs-native-extensions' {
  /** Returns false if another open file description holds a lock on these bytes. Throws other system errors. */
  export function tryLock(fd: number, offset: number, length: number): boolean;
}
