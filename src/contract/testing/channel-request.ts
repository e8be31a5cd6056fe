import { CustomChannelInput } from '../custom-channel.ts';

/** Returns the body of a save from the form, which sends every field: null for the ones that a test does not mention. */
export function channelRequest(values: CustomChannelInput): Record<string, unknown> {
  const empty = Object.keys(CustomChannelInput.shape).map((name) => [name, null]);
  return { ...Object.fromEntries(empty), ...values };
}
