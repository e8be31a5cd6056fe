import { appConfig } from '../api/transport/config.ts';

/** Returns the origin of records that the dashboard cannot add. `elsewhere` is for services other than the embedded one. */
export function importHint(elsewhere: string): string {
  return appConfig().isEmbedded === true
    ? 'The operator of this host imports them with the command agency import.'
    : elsewhere;
}
