import { walksAt } from '#testkit/browser/walk.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import type { StartEngine, WindowSize } from './driven-engine.ts';
import { type EnginePage, engineOn } from './engine-page.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

/** The engines by the names of their projects. */
const engines: Readonly<Record<string, StartEngine>> = { webkit: startWebKit, firefox: startFirefox };

export const phoneWindow: WindowSize = { width: 360, height: 740 };
export const tabletWindow: WindowSize = { width: 1180, height: 820 };

interface Driven {
  /** Opens a browser of the project's engine for the product. */
  openEngine(size: WindowSize): Promise<EnginePage>;
}

/** The `test` of walks in other engines: like {@link walksAt}, with `openEngine` instead of `arrive`. */
export function engineWalksAt<Prepared = undefined>(prepare?: (school: SchoolUnderTest) => Promise<Prepared>) {
  const opened: EnginePage[] = [];
  const test = walksAt(prepare).extend<Driven & { pictured: undefined }>({
    openEngine: ({ product }, provide, { project }) => {
      const start = engines[project.name];
      if (!start) throw new Error(`There is no engine ${project.name}.`);
      return provide(async (size) => {
        const page = engineOn(await start(size), product.url);
        opened.push(page);
        return page;
      });
    },
    pictured: [
      async ({ playwright: _playwright }, provide, info) => {
        await provide(undefined);
        if (info.status === info.expectedStatus) return;
        for (const [number, page] of opened.entries()) {
          const picture = await page.picture().catch(() => undefined);
          if (picture) await info.attach(`page ${number + 1}`, { body: picture, contentType: 'image/png' });
          await info.attach('complaints', { body: (await page.complaints()).join('\n') });
        }
      },
      { auto: true },
    ],
  });
  test.afterAll(async () => {
    for (const page of opened.splice(0)) await page.close();
  });
  test.describe.configure({ mode: 'serial' });
  return test;
}
