import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../../../dist/web', import.meta.url));

/** Hosts that occur in texts or names and are never requested. */
const NEVER_ASKED = new Set([
  // The namespaces of SVG, MathML and XLink.
  'www.w3.org',
  // Explanations of error numbers, in errors of React and Mantine.
  'react.dev',
  'mantine.dev',
  // Explanation of a warning of the service worker's library.
  'bit.ly',
  // The decoder's default location of its own file; the camera's worker uses the product's file instead.
  'fastly.jsdelivr.net',
]);

/** Every built text file. */
function texts(): { name: string; text: string }[] {
  const entries = readdirSync(built, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(html|js|css|svg|webmanifest|json)$/.test(entry.name))
    .map(({ parentPath, name }) => ({ name, text: readFileSync(join(parentPath, name), 'utf8') }));
}

/** Faults in the built files: a foreign host, an inline script or handler in a page, a source map. */
export function builtFaults(): { files: number; faults: string[] } {
  const all = texts();
  const faults: string[] = [];
  for (const { name, text } of all) {
    for (const [, host = ''] of text.matchAll(/(?:https?|wss?):\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)/gi)) {
      if (!NEVER_ASKED.has(host.toLowerCase())) faults.push(`${name} names ${host}`);
    }
    if (/sourceMappingURL=(?!data:)/.test(text)) faults.push(`${name} names a map of its sources`);
    if (name.endsWith('.css') && /(?:@import|url\(\s*["']?)\s*["']?(?:https?:)?\/\//.test(text))
      faults.push(`${name} loads from elsewhere`);
    if (!name.endsWith('.html')) continue;
    if (/<script(?![^>]*\ssrc=)[^>]*>/i.test(text)) faults.push(`${name} has a script in it`);
    if (/\son\w+\s*=|javascript:/i.test(text)) faults.push(`${name} has a handler in it`);
    if (/\s(?:src|href)\s*=\s*["']?(?:https?:)?\/\//i.test(text)) faults.push(`${name} loads from elsewhere`);
  }
  return { files: all.length, faults };
}

/** The address of a built file whose name has this ending. */
export function builtAddress(ending: string): string {
  const found = readdirSync(join(built, 'assets')).find((name) => name.endsWith(ending));
  if (!found) throw new Error(`No ${ending} has been built.`);
  return `/assets/${found}`;
}
