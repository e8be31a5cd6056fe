/**
 * All characters that `String.trim` removes. SQL statements need this list, because the set of blank characters in
 * PostgreSQL depends on the locale of the database.
 */
export const BLANKS =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
