import { prerenderToNodeStream } from 'react-dom/static';
import { Providers } from './providers.tsx';
import { Routes } from './routes.tsx';
import { partsAt } from './screens.ts';

/**
 * Renders the HTML of an address before any data is loaded. Runs during the build, with `window.location` at that
 * address. @see docs/decisions/0014
 */
export async function draw(path: string): Promise<string> {
  await Promise.all(partsAt(path).map((part) => part.load()));
  // In one piece, so that no script fills in content later.
  const { prelude } = await prerenderToNodeStream(
    <Providers>
      <Routes />
    </Providers>,
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  return new Response(prelude as unknown as ReadableStream).text();
}
