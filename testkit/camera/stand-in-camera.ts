import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';

/** The errors with which a browser refuses a camera. */
export type CameraError =
  | 'NotAllowedError'
  | 'NotFoundError'
  | 'NotReadableError'
  | 'OverconstrainedError'
  | 'NotSupportedError';

interface StandIn {
  /** The error of the next camera requests; null lets them succeed. */
  readonly fail?: CameraError | null;
  readonly torch?: boolean;
  /** Names of the available cameras; a page gets the first one by default. */
  readonly cameras?: readonly string[];
}

/**
 * Gives every page of a context a camera made from a canvas. This camera can fail, have a light, or be one of several
 * cameras. For all other tests, the file of the fake camera is more realistic.
 */
export async function installStandIn(context: BrowserContext, options: StandIn = {}): Promise<void> {
  const script = await readFile(new URL('./stand-in-page.js', import.meta.url), 'utf8');
  const settings = { fail: null, torch: false, cameras: ['stand-in back camera'], ...options };
  await context.addInitScript(`${script}\ninstallStandInCamera(${JSON.stringify(settings)});`);
}

/** Changes the behavior of an open page's stand-in camera. */
export async function changeStandIn(page: Page, change: StandIn): Promise<void> {
  await page.evaluate(`Object.assign(window.standInCamera.settings, ${JSON.stringify(change)})`);
}

/** Shows a picture file's bytes to a page's stand-in camera; null removes the picture. */
export async function showToStandIn(page: Page, picture: Buffer | null): Promise<void> {
  const address = picture && `data:image/png;base64,${picture.toString('base64')}`;
  await page.evaluate(`window.standInCamera.show(${JSON.stringify(address)})`);
}

/** What the page did with the camera: requested streams, track settings, open tracks, and reads of the capabilities. */
export async function askedOfStandIn(
  page: Page,
): Promise<{ streams: unknown[]; settings: unknown[]; open: number; abilities: number }> {
  return page.evaluate('window.standInCamera.asked()');
}
