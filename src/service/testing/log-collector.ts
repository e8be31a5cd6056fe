import type { Logger } from '../log.ts';

export type LogLine = { level: 'info' | 'error'; fields: object; message: string };

/** Returns a logger that appends its lines to an array. */
export function collector(lines: LogLine[]): Logger {
  return {
    info: (fields, message) => void lines.push({ level: 'info', fields, message }),
    error: (fields, message) => void lines.push({ level: 'error', fields, message }),
  };
}
