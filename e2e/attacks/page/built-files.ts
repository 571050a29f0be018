import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../../../dist/web', import.meta.url));

/** Hosts that stand in a text or a name and are never asked for anything. */
const NEVER_ASKED = new Set([
  // The names of SVG, MathML and XLink.
  'www.w3.org',
  // Where an error's number is explained, in what React and Mantine throw.
  'react.dev',
  'mantine.dev',
  // Where the service worker's library explains a warning.
  'bit.ly',
  // Where the decoder would look for its own file, if the camera's worker did not give it the product's.
  'fastly.jsdelivr.net',
]);

/** Every built file that is text. */
function texts(): { name: string; text: string }[] {
  const entries = readdirSync(built, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(html|js|css|svg|webmanifest|json)$/.test(entry.name))
    .map(({ parentPath, name }) => ({ name, text: readFileSync(join(parentPath, name), 'utf8') }));
}

/** What is wrong with the built files: a foreign host, a script or a handler in the page itself, a map of the sources. */
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

/** A built file's address by the end of its name. */
export function builtAddress(ending: string): string {
  const found = readdirSync(join(built, 'assets')).find((name) => name.endsWith(ending));
  if (!found) throw new Error(`No ${ending} has been built.`);
  return `/assets/${found}`;
}
