import { takeVersionAtStart } from '#web/platform/base/service-worker-takeover.ts';
import { settleDrawing } from './prerendered.ts';
import { partsAt } from './screens.ts';

// The first script of a page: small, so that it runs while the application is still on its way, and asks for the parts of
// the screen meanwhile. Drawing begins when all are there: React shows what was waited for no sooner than 300 ms after it
// began to wait. A part that cannot be had is asked for again, and complained of, by whoever shows it.
const place = document.getElementById('root');
const isSeen = place && settleDrawing(place);
const isTaken = takeVersionAtStart();
// What replaces a drawing is fetched once it is seen, so that it does not hold it up.
await isSeen;
const parts = partsAt(location.pathname.replace(/(?<=.)\/$/, '')).map((part) => part.load().catch(() => undefined));
const [{ start }] = await Promise.all([import('./main.tsx'), ...parts]);
if (!(await isTaken)) await start();
