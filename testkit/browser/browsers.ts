import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { type Role, tokenHeader } from '#contract/platform/base/call.ts';
import { keepMessages } from './page-messages.ts';

/**
 * For the address bar, a Chromium window preloads two internal pages, which takes more processor time than a short
 * walk. Chromium uses only the last `--disable-features`, so Playwright's own entries are repeated here.
 */
const turnedOff = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

const programs = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Chromium reaches only this machine: no other host can be reached or resolved. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${turnedOff.join()}`,
  '--host-resolver-rules=MAP school.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/** The longest wait for anything on a page, in milliseconds; even on a busy machine, only a hang takes longer. */
const LONGEST_MS = 60_000;

export const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
export const laptop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

/**
 * Whether a visitor's browser caches the application for offline use. Caching all 350 files for each visitor took half
 * of the walks' processor time, so only the offline tests and the wanderers do it.
 */
export const withStore = { serviceWorkers: 'allow' } as const;
export const withoutStore = { serviceWorkers: 'block' } as const;

/** The Chromium that the test command found, and its flags. */
export const browserOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? programs.find((program) => existsSync(program)) ?? '',
  args: flags,
};

/** The same options, with a camera that shows Chromium's own test picture. */
export const withAnyCamera = {
  ...browserOptions,
  args: [...flags, '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
};

/** Starts Chromium. */
export function startBrowser(moreFlags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ ...browserOptions, args: [...flags, ...moreFlags] });
}

/**
 * Starts Chromium as one person's browser, with its profile in a folder. Other programs may control it through a port.
 */
export function startBrowserOfFolder(
  folder: string,
  moreFlags: readonly string[] = [],
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...options, ...browserOptions, args: [...flags, ...moreFlags] });
}

/** Kills the browser of a profile folder with signal 9, and all that it has started. Linux only. */
export function killBrowserOfFolder(folder: string): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      // Playwright starts a browser as the leader of its own group.
      const isBrowser = command.includes(`--user-data-dir=${folder}\0`) && !command.includes('--type=');
      if (isBrowser) process.kill(-Number(pid), 'SIGKILL');
    } catch {
      // It has ended in the meantime.
    }
  }
}

/** A person's browser context, watched for faults. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Requests that left the product's origin, violations of the content security policy, and page errors. */
  faults: string[];
}

/** Opens a browser context for one person and records every request to another origin and every policy violation. */
export async function visit(browser: Browser, origin: string, options: BrowserContextOptions): Promise<Visitor> {
  const here = { baseURL: origin, timezoneId: 'Asia/Manila', locale: 'en-US' };
  const context = await browser.newContext({ ...withoutStore, ...options, ...here });
  context.setDefaultTimeout(LONGEST_MS);
  const faults: string[] = [];
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (!['data:', 'blob:'].includes(url.protocol) && url.origin !== origin)
      faults.push(`left the origin: ${url.href}`);
  });
  await context.exposeFunction('tellOfViolation', (violated: string) => faults.push(`policy violated: ${violated}`));
  await context.addInitScript(`document.addEventListener('securitypolicyviolation', (event) =>
    window.tellOfViolation(event.violatedDirective + ' ' + event.blockedURI))`);
  await keepMessages(context);
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(`page error: ${error.message}`));
  return { context, page, faults };
}

/** A person who is signed in already. */
export interface Guest {
  readonly role: Role;
  readonly token: string;
}

/** Stores a sign-in token in the browser, as the login would. */
export async function bringSignIn({ context }: Visitor, { role, token }: Guest): Promise<void> {
  const storage = role === 'student' ? 'localStorage' : 'sessionStorage';
  await context.addInitScript(`${storage}.setItem(${JSON.stringify(tokenHeader[role])}, ${JSON.stringify(token)})`);
}
