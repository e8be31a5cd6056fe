/** The part of pino's logger that the service uses. */
export type Logger = {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
};
