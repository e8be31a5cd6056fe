/** Returns a response whose body is sent in pieces by the test. */
export function slowBody(): {
  response: Response;
  send: (text: string) => void;
  /** Completes the body. `breakOff` lets the body fail with a network error instead. */
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
