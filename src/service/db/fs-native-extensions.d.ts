/** The part that we use of a package that brings no types. */
declare module 'fs-native-extensions' {
  /** False where another opening of the file holds a lock on these bytes. Throws what the system answered otherwise. */
  export function tryLock(fd: number, offset: number, length: number): boolean;
}
