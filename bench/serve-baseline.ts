import { fileURLToPath } from 'node:url';
import { serve, type ServeOptions, type Serving } from './serve.ts';

/** Serves the hand-written pages in `bench/baseline` and forwards their requests to a service. */
export function serveBaseline(options: Pick<ServeOptions, 'service' | 'texts'>): Promise<Serving> {
  return serve({
    folders: {
      '/': fileURLToPath(new URL('baseline', import.meta.url)),
      '/lib/': fileURLToPath(new URL('../node_modules/d3-hierarchy/dist', import.meta.url)),
    },
    ...options,
  });
}
