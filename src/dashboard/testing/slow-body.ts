/** A reply whose body comes piece by piece, as the test says. */
export function slowBody(): {
  response: Response;
  /** The next piece comes. */
  send: (text: string) => void;
  /** It ends, well or not. */
  end: () => void;
  breakOff: () => void;
} {
  let source: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      source = controller;
    },
  });
  const encoder = new TextEncoder();
  return {
    response: new Response(body, { headers: { 'Content-Type': 'application/json' } }),
    send: (text) => source?.enqueue(encoder.encode(text)),
    end: () => source?.close(),
    breakOff: () => source?.error(new TypeError('network error')),
  };
}
