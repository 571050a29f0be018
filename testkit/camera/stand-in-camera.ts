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
  /** The error of the next requests for a camera; null lets them succeed. */
  readonly fail?: CameraError | null;
  /** Whether the camera has a light. */
  readonly torch?: boolean;
  /** Names of the cameras to choose from; the first is the one that a page gets. */
  readonly cameras?: readonly string[];
}

/**
 * Gives every page of a context a camera made of a canvas, for what a real one cannot be made to do: to fail, to have a
 * light, to be one of several. For everything else the fake camera's file is nearer to the truth.
 */
export async function installStandIn(context: BrowserContext, options: StandIn = {}): Promise<void> {
  const script = await readFile(new URL('./stand-in-page.js', import.meta.url), 'utf8');
  const settings = { fail: null, torch: false, cameras: ['stand-in back camera'], ...options };
  await context.addInitScript(`${script}\ninstallStandInCamera(${JSON.stringify(settings)});`);
}

/** Changes what the stand-in of an open page does from now on. */
export async function changeStandIn(page: Page, change: StandIn): Promise<void> {
  await page.evaluate(`Object.assign(window.standInCamera.settings, ${JSON.stringify(change)})`);
}

/** Puts a picture file's bytes before the stand-in camera of a page; null takes it away. */
export async function showToStandIn(page: Page, picture: Buffer | null): Promise<void> {
  const address = picture && `data:image/png;base64,${picture.toString('base64')}`;
  await page.evaluate(`window.standInCamera.show(${JSON.stringify(address)})`);
}

/** What the page asked of the stand-in: the requests for a stream, the settings applied to its track, and how often what it can do. */
export async function askedOfStandIn(
  page: Page,
): Promise<{ streams: unknown[]; settings: unknown[]; open: number; abilities: number }> {
  return page.evaluate('window.standInCamera.asked()');
}
