import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** The page under test: only the camera view, which stores what it reads in `window.reads`. */
const entry = `
import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import '#web/platform/ui/mantine-styles.ts';
import { cssVariables, theme } from '#web/platform/ui/theme.ts';
import { CameraView } from '#web/platform/camera/camera-view.tsx';

window.reads = [];
const formats = new URLSearchParams(location.search).get('formats')?.split(',');
createRoot(document.getElementById('root')).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
    <div style={{ height: '100dvh' }}>
      <CameraView frameState="looking" formats={formats} onRead={(value) => window.reads.push(value)} />
    </div>
  </MantineProvider>,
);
`;
const html =
  '<!doctype html><html lang="en"><head><title>Camera</title></head><body style="margin:0"><div id="root"></div>' +
  '<script type="module" src="./entry.jsx"></script></body></html>';

const kinds: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};
/** The content security policy of the product. */
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; media-src 'self' blob:";

/** Builds and serves a page with only the camera view, for the `formats` in its address. `close` removes both. */
export async function serveCameraPage(): Promise<{ port: number; close: () => Promise<void> }> {
  const project = resolve(import.meta.dirname, '../..');
  const cache = join(project, '.cache');
  await mkdir(cache, { recursive: true });
  const root = await mkdtemp(join(cache, 'camera-page-'));
  await writeFile(join(root, 'entry.jsx'), entry);
  await writeFile(join(root, 'index.html'), html);
  const outDir = join(root, 'dist');
  await build({ root, configFile: false, logLevel: 'error', plugins: [react()], build: { outDir } });

  const answer = async (path: string, response: ServerResponse) => {
    const file = join(outDir, path === '/' ? 'index.html' : path);
    const body = await readFile(file).catch(() => null);
    response.writeHead(body ? 200 : 404, {
      'Content-Type': kinds[extname(file)] ?? 'application/octet-stream',
      'Content-Security-Policy': policy,
    });
    response.end(body);
  };
  const server = createServer((request, response) => {
    void answer(new URL(request.url ?? '/', 'http://localhost').pathname, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await rm(root, { recursive: true, force: true });
    },
  };
}
