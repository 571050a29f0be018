import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#testkit/process/free-port.ts';
import type { DrivenEngine, WindowSize } from './driven-engine.ts';
import { type Running, startProgram, untilAnswered } from './engine-process.ts';

/** The method and path of each command, after the session's path. */
const routes: Readonly<Record<string, readonly [method: 'GET' | 'POST' | 'DELETE', path: string]>> = {
  Navigate: ['POST', '/url'],
  Back: ['POST', '/back'],
  ExecuteScript: ['POST', '/execute/sync'],
  ElementClick: ['POST', '/element/{id}/click'],
  ElementSendKeys: ['POST', '/element/{id}/value'],
  PerformActions: ['POST', '/actions'],
  TakeScreenshot: ['GET', '/screenshot'],
};

/** Makes buttons small, so that the toolbar is narrower than a phone; and the toolbar's height. */
const SMALL_TOOLBAR = '* { padding: 0; margin: 0; min-width: 0; min-height: 0; border: 0; font-size: 1px; }';
const TOOLBAR_PX = 20;

/** The plain browser of WebKitGTK, whose folder contains the machine's name and the interface's version. */
export function miniBrowser(): string | undefined {
  const roots = ['/usr/lib', '/usr/libexec', ...(existsSync('/usr/lib') ? machineFolders() : [])];
  const folders = roots.flatMap((root) => ['6.0', '4.1', '4.0'].map((version) => join(root, `webkit2gtk-${version}`)));
  return folders.map((folder) => join(folder, 'MiniBrowser')).find((program) => existsSync(program));
}

const machineFolders = () =>
  readdirSync('/usr/lib')
    .filter((name) => name.includes('-linux-'))
    .map((name) => join('/usr/lib', name));

/** Starts a virtual screen. */
async function startScreen({ width, height }: WindowSize): Promise<Running & { display: string }> {
  const size = `${width}x${height}x24`;
  const screen = startProgram('Xvfb', ['-displayfd', '3', '-nolisten', 'tcp', '-screen', '0', size]);
  let display = '';
  screen.child.stdio[3]?.on('data', (chunk: Buffer) => {
    display += chunk.toString();
  });
  await untilAnswered('The screen', async () => (display.includes('\n') ? true : undefined));
  return { ...screen, display: `:${display.trim()}` };
}

/** Starts WebKitGTK, Safari's engine with another platform's media and fonts, on a virtual screen of this size. */
export async function startWebKit(size: WindowSize): Promise<DrivenEngine> {
  const screen = await startScreen({ ...size, height: size.height + TOOLBAR_PX });
  const settings = await mkdtemp(join(tmpdir(), 'rollcall-webkit-'));
  await mkdir(join(settings, 'gtk-3.0'));
  await writeFile(join(settings, 'gtk-3.0', 'gtk.css'), SMALL_TOOLBAR);
  const port = await freePort();
  const env = { DISPLAY: screen.display, XDG_CONFIG_HOME: settings };
  const driver = startProgram('WebKitWebDriver', [`--port=${port}`], env);
  const ask = async (method: string, path: string, body?: unknown) => {
    const sent = body === undefined ? null : JSON.stringify(body);
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: sent });
    const { value } = (await response.json()) as { value: unknown };
    if (response.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw new Error(`${error}: ${message}`);
  };
  const end = async () => {
    await driver.end();
    await screen.end();
    await rm(settings, { recursive: true, force: true });
  };
  try {
    const options = { binary: miniBrowser(), args: ['--automation'] };
    const wanted = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } };
    const opened = await untilAnswered('WebKitWebDriver', () =>
      ask('POST', '/session', wanted).catch((error: Error) => {
        if (error.message !== 'fetch failed') throw error;
        return undefined;
      }),
    );
    const { sessionId, capabilities } = opened as { sessionId: string; capabilities: { browserVersion: string } };
    const session = `/session/${sessionId}`;
    const send = (command: string, parameters: Record<string, unknown> = {}) => {
      const [method, path] = routes[command] ?? (['POST', `/${command}`] as const);
      const filled = path.replace('{id}', String(parameters.id));
      return ask(method, session + filled, method === 'POST' ? parameters : undefined);
    };
    await ask('POST', `${session}/window/rect`, { x: 0, y: 0, width: size.width, height: size.height + TOOLBAR_PX });
    return {
      name: `WebKitGTK ${capabilities.browserVersion}`,
      send,
      async close() {
        await ask('DELETE', session).catch(() => undefined);
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}
