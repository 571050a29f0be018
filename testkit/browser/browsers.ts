import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { type Role, tokenHeader } from '#contract/platform/base/call.ts';
import { keepMessages } from './said-messages.ts';

/**
 * A window of Chromium's keeps two pages of its own ready for what is typed into the bar of addresses, which takes more of
 * the processor than a short walk. Of such lists the last counts, so what playwright turns off is named once more.
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

/** Chromium alone with this machine: nothing else on the network can be reached or looked up. */
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

/** Only for what hangs: what is waited for on a page comes, however busy the machine is, in milliseconds. */
const LONGEST_MS = 60_000;

/** A student's phone, and a professor's laptop. */
export const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
export const laptop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

/**
 * Whether a visitor's browser keeps the application's files for when the network is gone. To keep all 350 of them for each
 * took half of the walks' processor time, so only those do that are about it, and those who wander.
 */
export const withStore = { serviceWorkers: 'allow' } as const;
export const withoutStore = { serviceWorkers: 'block' } as const;

/** The Chromium that the test command found, and how it is started. */
export const browserOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? programs.find((program) => existsSync(program)) ?? '',
  args: flags,
};

/** The same, with a camera that shows a picture of Chromium's own. */
export const withAnyCamera = {
  ...browserOptions,
  args: [...flags, '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
};

/** Starts it. */
export function startBrowser(moreFlags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ ...browserOptions, args: [...flags, ...moreFlags] });
}

/** Starts it as one person's browser, which keeps everything in a folder; other programs may steer it by a port. */
export function startBrowserOfFolder(folder: string, moreFlags: readonly string[] = []): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...browserOptions, args: [...flags, ...moreFlags] });
}

/** A person's browser: a context of its own, watched for what must never happen. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Requests that left the product's origin, violations of the content security policy and errors of the page. */
  faults: string[];
}

/** Opens a browser for one person. What its page asks of another origin, or is refused by the policy, is kept. */
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

/** Who comes: signed in already. */
export interface Guest {
  readonly role: Role;
  readonly token: string;
}

/** Gives a browser's pages the sign-in that a login would have left in its storage. */
export async function bringSignIn({ context }: Visitor, { role, token }: Guest): Promise<void> {
  const storage = role === 'student' ? 'localStorage' : 'sessionStorage';
  await context.addInitScript(`${storage}.setItem(${JSON.stringify(tokenHeader[role])}, ${JSON.stringify(token)})`);
}
