import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectFolder } from './built-program.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** The product for testing an update: two versions of its pages, served one after the other. */
export interface UpdatedProduct extends ServerProcess {
  /** Stops the product, replaces its pages with the newer version and starts it again. */
  update(): Promise<void>;
  remove(): Promise<void>;
}

const WRITTEN = /\.(?:js|css|html|json)$/;

/**
 * Writes a newer version of the built pages with one text changed. Every script and style gets a new name and every
 * page a new precache revision, which is the worst case of an update. A real build of changed sources would take half a
 * minute of processor time.
 */
function writeNewer(pages: string, newer: string, { was, becomes }: { was: string; becomes: string }): void {
  const names = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?!br$|gz$)\w+$/.test(name),
  );
  const parts = names.flatMap((name) => /^assets\/(.+\.(?:js|css))$/.exec(name)?.[1] ?? []);
  // When two names have the same ending, the longer one begins earlier and matches first.
  const anyPart = new RegExp(`(?:${parts.map((part) => part.replaceAll('.', '\\.')).join('|')})`, 'g');
  const renamed = (text: string) => text.replace(anyPart, 'anew-$&');
  let changed = 0;
  for (const name of names) {
    const file = join(newer, renamed(name));
    mkdirSync(dirname(file), { recursive: true });
    if (!WRITTEN.test(name)) {
      cpSync(join(pages, name), file);
      continue;
    }
    const text = readFileSync(join(pages, name), 'utf8');
    if (text.includes(was)) changed += 1;
    const another = (mark: string) => mark.split('').toReversed().join('');
    writeFileSync(
      file,
      renamed(text)
        .replaceAll(was, becomes)
        .replaceAll(/(?<=revision:")[0-9a-f]+/g, another),
    );
  }
  if (changed !== 1) throw new Error(`“${was}” is in ${changed} of the built files.`);
}

/**
 * Copies the product, writes a newer version of its pages with one text changed, and starts it with the older pages.
 * @param change `was` is a text in one of the built files
 */
export async function startWithTwoBuilds(
  change: { was: string; becomes: string },
  env: Record<string, string>,
): Promise<UpdatedProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-builds-'));
  const pages = join(folder, 'dist', 'web');
  const newer = join(folder, 'newer');
  for (const part of ['dist/server', 'dist/web', 'package.json'])
    cpSync(join(projectFolder, part), join(folder, part), { recursive: true });
  symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'));
  writeNewer(pages, newer, change);
  const server = await startServerProcess({ env: { ...env, DATA_DIR: join(folder, 'data') }, folder });
  return Object.assign(server, {
    async update() {
      await server.stop();
      rmSync(pages, { recursive: true });
      renameSync(newer, pages);
      await server.start();
    },
    async remove() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  });
}
