import { mkdir, readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Mailbox, openMailbox } from '#testkit/process/mailbox.ts';
import { type Product, startProduct } from '#testkit/process/product.ts';
import { type Members, membersOf, PASSWORD } from '#testkit/school/members.ts';
import { keepPictures, startBrowser, type Visitor, visit } from './browsers.ts';

/** A busy machine is slow; what is right in the end is right. */
export const patient = { timeout: 20_000 };

/** The product at work, its mail and a browser, for the walks of one file. */
export interface Stage {
  readonly product: Product;
  readonly mailbox: Mailbox;
  readonly members: Members;
  /** Opens a browser of its own for one person; `before` is a script that runs before each of the page's own. */
  arrive(name: string, options: BrowserContextOptions, before?: string): Promise<Visitor>;
}

interface Opened {
  product: Product;
  mailbox: Mailbox;
  browser: Browser;
  members: Members;
}

/** Starts all of it before the first test of the file and ends it after the last; keeps pictures of what went wrong. */
export function stageOfWalks(): Stage {
  let mailbox: Mailbox | undefined;
  let product: Product | undefined;
  let browser: Browser | undefined;
  let opened: Opened | undefined;
  const visitors: Record<string, Visitor> = {};
  beforeAll(async () => {
    mailbox = await openMailbox();
    product = await startProduct({ SMTP_URL: mailbox.url });
    browser = await startBrowser();
    opened = { product, mailbox, browser, members: membersOf(product, mailbox) };
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    await mkdir('.cache/walks', { recursive: true });
    await keepPictures('.cache/walks', visitors);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    await mailbox?.close();
  });
  function now(): Opened {
    if (!opened) throw new Error('The stage opens before the first test.');
    return opened;
  }
  return {
    get product() {
      return now().product;
    },
    get mailbox() {
      return now().mailbox;
    },
    get members() {
      return now().members;
    },
    async arrive(name, options, before) {
      const visitor = await visit(now().browser, now().product.url, options);
      if (before !== undefined) await visitor.context.addInitScript(before);
      visitors[name] = visitor;
      return visitor;
    },
  };
}

/** The field with this label; a password's counts as one. */
export function field(within: Page | Locator, label: string): Locator {
  return within.getByRole('textbox', { name: label, exact: true });
}

/** Fills in a login and sends it. */
export async function signInAt(page: Page, path: string, username: string, password = PASSWORD): Promise<void> {
  await page.goto(path);
  await field(page, 'Username').fill(username, patient);
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Answers the question on the screen. */
export async function answer(page: Page, word: 'Yes' | 'No'): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: word, exact: true }).click(patient);
}

/** Waits until this can be read somewhere on the page. */
export async function reads(page: Page | Locator, text: string | RegExp): Promise<void> {
  await page.getByText(text).first().waitFor(patient);
}

/** What an element says in the end. */
export function saysOf(element: Locator) {
  return expect.poll(() => element.textContent({ timeout: 1_000 }).catch(() => null), patient);
}

/** Saves the page's CSV and reads it back: its name and its lines, the heading first. */
export async function csvOf(page: Page, button = 'Download CSV'): Promise<{ name: string; lines: string[][] }> {
  const waiting = page.waitForEvent('download', patient);
  await page.getByRole('button', { name: button }).click(patient);
  const download = await waiting;
  const text = await readFile(await download.path(), 'utf8');
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''));
  expect(errors).toEqual([]);
  return { name: download.suggestedFilename(), lines: data };
}
