/** Returns a response whose body arrives in pieces under the control of the test. */
export function slowBody(): {
  response: Response;
  send: (text: string) => void;
  /** Completes the body. `breakOff` fails it instead. */
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
