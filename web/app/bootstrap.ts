import { takeVersionAtStart } from '#web/platform/base/service-worker-takeover.ts';
import { settleDrawing } from './prerendered.ts';
import { partsAt } from './screens.ts';

// The first script of a page. It is small, so it runs while the application loads, and it loads the screen's chunks in
// the meantime. Rendering starts when all chunks are there, because React shows suspended content at least 300 ms after
// it suspended. A chunk that fails is loaded again by the component that shows it, which also handles the error.
const place = document.getElementById('root');
const isSeen = place && settleDrawing(place);
const isTaken = takeVersionAtStart();
// The chunks load after the prerendered page has been painted, so that they do not delay it.
await isSeen;
const parts = partsAt(location.pathname.replace(/(?<=.)\/$/, '')).map((part) => part.load().catch(() => undefined));
const [{ start }] = await Promise.all([import('./main.tsx'), ...parts]);
if (!(await isTaken)) await start();
