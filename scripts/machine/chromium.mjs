import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { productNode } from '#scripts/prepare.mjs';
import { CannotGoOn, project, quietly, step } from '#scripts/steps.mjs';
import { installSystemPackage } from './system-packages.mjs';

/** Chromium's names. The first browser is Chromium's engine without windows: it uses a sixth less processor time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Whether a program exists and starts; Ubuntu's `chromium-browser` may only print how to install it. */
const works = (program) => spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;

async function installedChromium() {
  const { chromium } = await import('@playwright/test');
  const inPath = NAMES.flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)));
  return [...inPath, ...PLACES, chromium.executablePath()].find((program) => existsSync(program) && works(program));
}

/** The path of a Chromium for tests in a browser: from CHROMIUM_PATH, an installed one, or one installed now. */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (works(given)) return given;
    throw new CannotGoOn(`CHROMIUM_PATH is ${given}, which does not start.`);
  }
  const found = await installedChromium();
  if (found) return found;
  const installed = await step('Installing Chromium', async () => {
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (await installSystemPackage(name)) return installedChromium();
    }
    const playwright = join(project, 'node_modules', '@playwright', 'test', 'cli.js');
    await quietly(productNode(), [playwright, 'install', 'chromium']).catch(() => undefined);
    return installedChromium();
  });
  if (installed) return installed;
  throw new CannotGoOn(
    'No Chromium or Chrome was found and none could be installed: install one, or set CHROMIUM_PATH to where it is.',
  );
}
