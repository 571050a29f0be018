/**
 * Prerenders pages during the build: `node prerender-pages.ts BUNDLE` reads a JSON list of pages and writes their HTML
 * as JSON. The prerendering runs in its own process, because the application takes that process for a browser.
 */
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { tokenHeader } from '#contract/platform/base/call.ts';

interface Wanted {
  readonly path: string;
  /** Whether the page is for a signed-in person. */
  readonly signedIn: boolean;
}

const stored = new Map<string, string>();
const storage = { getItem: (key: string) => stored.get(key) ?? null, setItem() {}, removeItem() {} };
const nothing = () => undefined;
const location = { pathname: '/', search: '', href: 'http://localhost/' };
const page = { location, history: { state: null }, localStorage: storage, sessionStorage: storage, navigator: {} };
const listening = { addEventListener: nothing, removeEventListener: nothing };
const matchMedia = () => ({ matches: false, ...listening });
const document = { ...listening, documentElement: { setAttribute: nothing }, querySelector: () => null };
const window = { ...page, ...listening, document, matchMedia, setTimeout, clearTimeout };
for (const [name, value] of Object.entries({ ...page, ...listening, window, document, matchMedia })) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
Object.defineProperty(globalThis, 'history', { value: page.history, configurable: true, writable: true });

const { draw } = (await import(pathToFileURL(process.argv[2] ?? '').href)) as {
  draw: (path: string) => Promise<string>;
};
const drawn: Record<string, string> = {};
for (const { path, signedIn } of JSON.parse(await text(process.stdin)) as Wanted[]) {
  location.pathname = path;
  if (signedIn) stored.set(tokenHeader.student, 'somebody');
  else stored.clear();
  drawn[path] = await draw(path);
}
process.stdout.write(JSON.stringify(drawn), () => process.exit(0));
