import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import Papa from 'papaparse';
import { PASSWORD } from '#testkit/school/members.ts';
import { takeMessage } from './page-messages.ts';

/** The field with this label, password fields included. */
export function field(within: Page | Locator, label: string): Locator {
  return within.getByRole('textbox', { name: label, exact: true });
}

/** Fills in a login form and submits it. */
export async function signInAt(page: Page, path: string, username: string, password = PASSWORD): Promise<void> {
  await page.goto(path);
  await field(page, 'Username').fill(username);
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Answers the confirmation dialog on the screen. */
export async function answer(page: Page, word: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: word, exact: true }).click();
}

/** Waits until this text is on the page, or until a message showed it, even if the message has disappeared since. */
export async function reads(page: Page | Locator, text: string | RegExp): Promise<void> {
  // On a busy machine, a message may disappear before the press that caused it returns.
  const wasSaid = async () => 'goto' in page && (await takeMessage(page, text));
  if (await wasSaid()) return;
  const seen = page.getByText(text).first().waitFor();
  const failure = await seen.catch((error: unknown) => error);
  if (!(await wasSaid()) && failure !== undefined) throw failure;
}

/**
 * Downloads and parses the CSV of a page or of a part. @returns the file's name, and its lines with the heading first
 */
export async function csvOf(
  page: Page,
  button = 'Download CSV',
  within: Page | Locator = page,
): Promise<{ name: string; lines: string[][] }> {
  // Awaited together: a rejection that nothing awaits yet would end the process.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    within.getByRole('button', { name: button }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''));
  expect(errors).toEqual([]);
  return { name: download.suggestedFilename(), lines: data };
}
