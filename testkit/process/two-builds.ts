import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { project } from './built-program.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** The product where an update of it can be tried: two builds of its pages, served one after the other. */
export interface UpdatedProduct extends ServerProcess {
  /** Stops it, lays the newer pages in place of the older ones and starts it again. */
  update(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Copies the product, builds its pages a second time with one text changed, and starts it with the first.
 * @param file by its path in the project
 * @param was occurs there
 */
export async function startWithTwoBuilds(
  { file, was, becomes }: { file: string; was: string; becomes: string },
  env: Record<string, string>,
): Promise<UpdatedProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-builds-'));
  const pages = join(folder, 'dist', 'web');
  const newer = join(folder, 'newer');
  for (const part of ['dist/server', 'contract', 'web', 'scripts', 'package.json', 'vite.config.ts', 'tsconfig.json'])
    cpSync(join(project, part), join(folder, part), { recursive: true });
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  const source = readFileSync(join(folder, file), 'utf8');
  if (!source.includes(was)) throw new Error(`"${was}" is not in ${file}.`);
  writeFileSync(join(folder, file), source.replace(was, becomes));
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  renameSync(pages, newer);
  cpSync(join(project, 'dist', 'web'), pages, { recursive: true });
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
