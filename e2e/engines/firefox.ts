import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DrivenEngine, WindowSize } from './driven-engine.ts';
import { startProgram, untilAnswered } from './engine-process.ts';

/** Only this machine can be reached; the command port is any free one. */
const preferences = {
  'marionette.port': 0,
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.share_proxy_settings': true,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'network.proxy.no_proxies_on': 'localhost, 127.0.0.1',
  'layout.css.devPixelsPerPx': '2',
};

const flags = ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote'];
/** The height of the toolbar: more than the tabs and the address bar need. */
const TOOLBAR_PX = 150;

const fitPage = `
  const { style } = gBrowser.selectedBrowser;
  for (const bound of ['', 'min-', 'max-'])
    for (const side of ['width', 'height']) style.setProperty(bound + side, arguments[0][side] + 'px');`;

/** A packet of Marionette, which is sent as its length, a colon and this list. */
type Packet = [kind: 0 | 1, id: number, error: { error: string; message: string } | null, result: unknown];

/** Starts headless Firefox and controls it with its own protocol (Marionette), so that no driver must be installed. */
export async function startFirefox(size: WindowSize): Promise<DrivenEngine> {
  const profile = await mkdtemp(join(tmpdir(), 'rollcall-firefox-'));
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const program = process.env.FIREFOX_PATH ?? 'firefox-esr';
  const running = startProgram(program, [...flags, '--profile', profile]);
  const end = async () => {
    await running.end();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const port = await untilAnswered('The port of Firefox', async () => {
      const written = await readFile(join(profile, 'MarionetteActivePort'), 'utf8').catch(() => '');
      return Number(written) || undefined;
    });
    const socket = await speak(port);
    const send = (command: string, parameters: Record<string, unknown> = {}) =>
      socket.send(`WebDriver:${command}`, parameters);
    const { capabilities } = (await send('NewSession')) as {
      capabilities: { browserName: string; browserVersion: string };
    };
    await send('SetWindowRect', { width: size.width, height: size.height + TOOLBAR_PX });
    // The window cannot be as narrow as a phone, but the page in it can.
    await socket.send('Marionette:SetContext', { value: 'chrome' });
    await send('ExecuteScript', { script: fitPage, args: [size] });
    await socket.send('Marionette:SetContext', { value: 'content' });
    return {
      name: `${capabilities.browserName} ${capabilities.browserVersion}`,
      send,
      async close() {
        socket.close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function speak(port: number) {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  let came: Buffer = Buffer.alloc(0);
  let lastId = 0;
  const hear = ([kind, id, error, result]: Packet) => {
    const asked = kind === 1 ? waiting.get(id) : undefined;
    waiting.delete(id);
    if (error) asked?.reject(new Error(`${error.error}: ${error.message}`));
    // Values that are not objects are wrapped in one.
    else asked?.resolve(result && typeof result === 'object' && 'value' in result ? result.value : result);
  };
  socket.on('data', (chunk: Buffer) => {
    came = Buffer.concat([came, chunk]);
    for (;;) {
      const colon = came.indexOf(':');
      const ends = colon + 1 + Number(came.subarray(0, Math.max(0, colon)).toString());
      if (colon < 0 || came.length < ends) return;
      const packet: unknown = JSON.parse(came.subarray(colon + 1, ends).toString());
      came = came.subarray(ends);
      // The first packet is a greeting.
      if (Array.isArray(packet)) hear(packet as Packet);
    }
  });
  const gone = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  socket.on('error', gone).on('close', () => gone(new Error('Firefox is gone.')));
  return {
    send(command: string, parameters: Record<string, unknown>): Promise<unknown> {
      const id = ++lastId;
      const packet = JSON.stringify([0, id, command, parameters]);
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        socket.write(`${Buffer.byteLength(packet)}:${packet}`);
      });
    },
    close: () => socket.destroy(),
  };
}
