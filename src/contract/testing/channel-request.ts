import { CustomChannelInput } from '../custom-channel.ts';

/**
 * Returns the body that the form sends to save a channel: every field, with null for the fields that a test does not
 * mention.
 */
export function channelRequest(values: CustomChannelInput): Record<string, unknown> {
  const empty = Object.keys(CustomChannelInput.shape).map((name) => [name, null]);
  return { ...Object.fromEntries(empty), ...values };
}
