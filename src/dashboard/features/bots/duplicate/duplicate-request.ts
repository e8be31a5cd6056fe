/** A request of the palette to duplicate a bot, which the page of the bot answers once with its dialog. */
let requested: string | null = null;

export function requestDuplicate(botId: string): void {
  requested = botId;
}

/** Whether the bot is to be duplicated. The next call returns false. */
export function takeDuplicateRequest(botId: string): boolean {
  const isRequested = requested === botId;
  if (isRequested) requested = null;
  return isRequested;
}
