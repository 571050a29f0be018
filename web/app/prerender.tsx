import { prerenderToNodeStream } from 'react-dom/static';
import { Providers } from './providers.tsx';
import { Routes } from './routes.tsx';
import { partsAt } from './screens.ts';

/**
 * What a browser shows at an address before anything has been read, as HTML. It runs while the pages are built, with
 * `window.location` at that address. @see docs/decisions/0014
 */
export async function draw(path: string): Promise<string> {
  await Promise.all(partsAt(path).map((part) => part.load()));
  // In one piece: nothing is filled in later by a script.
  const { prelude } = await prerenderToNodeStream(
    <Providers>
      <Routes />
    </Providers>,
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  return new Response(prelude as unknown as ReadableStream).text();
}
