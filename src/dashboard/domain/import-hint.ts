import { appConfig } from '../api/transport/config.ts';

/**
 * Returns a sentence that explains how records are added that the dashboard cannot add itself. `elsewhere` is the
 * sentence for services other than the embedded one.
 */
export function importHint(elsewhere: string): string {
  return appConfig().isEmbedded === true
    ? 'The operator of this host imports them with the command agency import.'
    : elsewhere;
}
