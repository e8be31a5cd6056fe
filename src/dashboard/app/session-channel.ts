const CHANNEL = 'botdeck-session';

/**
 * Tells the other tabs of this browser that the cookie they share is gone. Without it a tab could go on showing one
 * agency while its calls are answered for another that signed in since.
 */
export function sessionChannel(onSignedOutElsewhere: () => void): {
  signedOut: () => void;
  close: () => void;
} {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', onSignedOutElsewhere);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
    signedOut: () => channel.postMessage('signed out'),
    close: () => channel.close(),
  };
}
